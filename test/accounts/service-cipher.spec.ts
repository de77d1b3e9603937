import { describe, expect, it } from '@jest/globals';
import { decryptStored } from '../../src/accounts/index.js';
import { Cipher } from '../../src/crypto/index.js';

describe('a stored text', () => {
  const stored = new Cipher('a secret of at least thirty-two characters').encrypt('elk_x', 'api-key:1');

  it('is refused with a public code after the secret was changed', () => {
    const changed = new Cipher('another secret of thirty-two characters!');
    expect(() => decryptStored(changed, stored, 'api-key:1')).toThrow(
      expect.objectContaining({ name: 'Refusal', code: 'secret-changed', kind: 'unavailable' }),
    );
  });
});
