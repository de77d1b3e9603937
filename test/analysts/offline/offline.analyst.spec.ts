import { createOfflineAnalyst } from '../../../src/analysts/offline/index.js';
import { analystContract } from '../../contracts/analyst.contract.js';

analystContract('offline', () => createOfflineAnalyst());
