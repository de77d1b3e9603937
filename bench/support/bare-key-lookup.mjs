import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';

/** The minimum of an API with keys: Fastify, the digest of the key, one look-up in SQLite, a small answer. */
const [filename] = process.argv.slice(2);
const db = new DatabaseSync(filename, { readOnly: true });
const owner = db.prepare('SELECT row FROM key_owners WHERE key = ?');
const server = fastify();
server.get('/account', (request, reply) => {
  const digest = createHash('sha256').update(String(request.headers['x-api-key'])).digest('hex');
  const found = owner.get(digest);
  if (!found) return reply.status(401).send({ code: 'invalid-api-key' });
  return JSON.parse(found.row);
});
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
process.on('disconnect', () => {
  // Closing it here also keeps it referenced: a garbage-collected database closes under its statements.
  db.close();
  process.exit();
});
