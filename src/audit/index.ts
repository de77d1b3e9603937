export { AUDIT_ERRORS } from './audit.errors.js';
export { AuditModule } from './audit.module.js';
export { bundleOf, evidenceOf } from './bundle.js';
export { type Evidence, type Exhibit } from './dossier.js';
export { EvidenceReader } from './evidence-reader.js';
export { EXPORT_FORMATS, type ExportFormat, exportOf } from './export/export.js';
export { type PublicKey, publicKeySetSchema } from './seal.js';
export { SigningKeys } from './signing-keys.js';
export { type AuditReport, type CheckReport, type Finding, type Outcome, verify } from './verify.js';
