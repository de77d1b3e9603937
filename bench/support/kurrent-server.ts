import { KurrentServer } from '../../test/support/kurrent-server/index.js';

/** The protocol fake in a separate process, so that its work is not counted; ends with its parent. */
const server = await new KurrentServer().start();
process.send?.(server.url);
process.on('disconnect', () => {
  server.stop();
  process.exit();
});
