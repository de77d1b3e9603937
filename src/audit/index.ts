export { exportAccount } from './account-export.js';
export { AUDIT_REFUSALS } from './audit.refusals.js';
export { BUNDLE_LIMITS, bundleOf, evidenceOf } from './bundle.js';
export { type AuditEvidence, type Exhibit } from './dossier.js';
export { EvidenceReader } from './evidence-reader.js';
export { exportSchema } from './audit.operations.js';
export {
  acceptedFormat,
  EXPORT_FORMATS,
  exportFileOf,
  type ExportFormat,
  exportHeaders,
  exportOf,
  TEXT_FORMATS,
} from './export/export.js';
export { PdfWriter } from './pdf/pdf-writer.js';
export { FOREIGN_EVENTS } from './foreign.events.js';
export { importBundle } from './import.js';
export { auditBooks } from './ledger/ledger-audit.js';
export { type PublicKey, publicKeySetSchema } from './seal.js';
export { SealCheck } from './seal-check.js';
export { SigningKeys } from './signing-keys.js';
export { type AuditReport, verify } from './verify.js';
