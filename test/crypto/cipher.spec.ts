import { describe, expect, it } from '@jest/globals';
import { Cipher, DecryptionError } from '../../src/crypto/index.js';

describe('a cipher', () => {
  const cipher = new Cipher('a secret of at least thirty-two characters');

  it('decrypts its own ciphertexts, only in the same context', () => {
    const encrypted = cipher.encrypt('elk_x', 'api-key:1');
    expect(encrypted).not.toContain('elk_x');
    expect(cipher.decrypt(encrypted, 'api-key:1')).toBe('elk_x');
    expect(() => cipher.decrypt(encrypted, 'api-key:2')).toThrow(DecryptionError);
    expect(() => new Cipher('another secret of thirty-two characters!').decrypt(encrypted, 'api-key:1')).toThrow(
      DecryptionError,
    );
  });

  it('encrypts the same text differently each time', () => {
    expect(cipher.encrypt('a', 'x')).not.toBe(cipher.encrypt('a', 'x'));
  });

  it('decrypts ciphertexts of earlier versions of the service', () => {
    const stored = 'v1.WJaoqdfX3_Y-yxk0g3pbxY3Z_EDuyMRuFjmeHpbk3yIU';
    expect(cipher.decrypt(stored, 'api-key:1')).toBe('elk_x');
  });
});
