export { Cipher, DecryptionError } from './cipher.js';
