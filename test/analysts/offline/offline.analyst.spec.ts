import { OfflineAnalyst } from '../../../src/analysts/offline/index.js';
import { analystContract } from '../../contracts/analyst.contract.js';

analystContract('offline', () => new OfflineAnalyst());
