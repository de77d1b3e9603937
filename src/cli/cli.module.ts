import { Module } from '@nestjs/common';
import { ACCOUNT_COMMANDS } from './accounts.command.js';
import { ANALYST_COMMANDS } from './analyst.command.js';
import { AssessCommand } from './assess.command.js';
import { ClaimsCommand } from './claims.command.js';
import { CompareCommand } from './compare.command.js';
import { AuditCommand } from './audit.command.js';
import { BACKUP_COMMANDS } from './backup.command.js';
import { CREDIT_COMMANDS } from './credits.command.js';
import { DEBATE_COMMANDS } from './debates.command.js';
import { DemoCommand } from './demo.command.js';
import { DetectCommand } from './detect.command.js';
import { DETECTION_COMMANDS } from './detections.command.js';
import { DETECTOR_COMMANDS } from './detector.command.js';
import { EstimateCommand } from './estimate.command.js';
import { EVIDENCE_COMMANDS } from './evidence.command.js';
import { ExtractCommand } from './extract.command.js';
import { FACT_CHECK_COMMANDS } from './fact-checks.command.js';
import { ForkCommand } from './fork.command.js';
import { LEDGER_COMMANDS } from './ledger.command.js';
import { ExportCommand } from './export.command.js';
import { ImportCommand } from './import.command.js';
import { KEY_COMMANDS } from './keys.command.js';
import { LOG_COMMANDS } from './log.command.js';
import { OPERATOR_COMMANDS } from './operators.command.js';
import { PERSONA_COMMANDS } from './personas.command.js';
import { PROJECTION_COMMANDS } from './projections.command.js';
import { ReplayCommand } from './replay.command.js';
import { SHARE_COMMANDS } from './share.command.js';
import { UsageCommand } from './usage.command.js';

@Module({
  providers: [
    DetectCommand,
    ExtractCommand,
    ClaimsCommand,
    ...FACT_CHECK_COMMANDS,
    ...EVIDENCE_COMMANDS,
    AssessCommand,
    EstimateCommand,
    ...DETECTOR_COMMANDS,
    ...ANALYST_COMMANDS,
    ...ACCOUNT_COMMANDS,
    ...CREDIT_COMMANDS,
    ...LEDGER_COMMANDS,
    AuditCommand,
    ...BACKUP_COMMANDS,
    ExportCommand,
    ImportCommand,
    ...KEY_COMMANDS,
    ...LOG_COMMANDS,
    ...OPERATOR_COMMANDS,
    ...PERSONA_COMMANDS,
    ...PROJECTION_COMMANDS,
    ReplayCommand,
    ForkCommand,
    CompareCommand,
    ...DEBATE_COMMANDS,
    ...SHARE_COMMANDS,
    ...DETECTION_COMMANDS,
    UsageCommand,
    DemoCommand,
  ],
})
export class CliModule {}
