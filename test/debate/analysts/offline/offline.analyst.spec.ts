import { createOfflineAnalyst } from '../../../../src/debate/analysts/offline/index.js';
import { analystContract } from '../../../contracts/analyst.contract.js';

analystContract('offline', () => createOfflineAnalyst());
