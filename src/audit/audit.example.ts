/**
 * An example of an audit report, recorded from a running service and shortened: a long list holds one item.
 * test/clients/examples.spec.ts compares it with actual answers.
 */

export const AUDIT_REPORT = {
  debateId: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
  foreign: false,
  outcome: 'passed',
  running: false,
  events: 70,
  head: '2c83612c4be20d9b1c5ebd59d58d09a9f9b79442a0e9a79f52fb6b8c4b7636b8',
  keyId: '47qQzPFdpUn4GqoMqNlyHonKjqBSVJYtxWQZUqij6Zw',
  checks: [{ check: 'chain', outcome: 'passed', reason: null }],
  findings: [],
};
