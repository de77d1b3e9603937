export { MailTemplates, TEMPLATE_NAMES, type TemplateName, type TemplateValues } from './mail-templates.js';
export { type AddressedMail, type Mailer, MailFailedError, MailRefusedError } from './mailer.js';
export { SmtpMailer } from './smtp-mailer.js';
