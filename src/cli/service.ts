import { ConsoleLogger, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdministrationModule } from '../administration.module.js';
import { SigningKeys } from '../audit/index.js';
import { type Config, readConfig, secretOf } from '../config/index.js';
import { DebateModule } from '../debate/debate.module.js';
import { SharingModule } from '../debate/sharing.module.js';
import { analystsOf } from '../factories.js';

/** Leaves out the error of a start that fails, with its stack, because the command says it in a sentence. */
class CommandLogger extends ConsoleLogger {
  override error(message: unknown, ...rest: string[]): void {
    if (rest.at(-1) !== 'ExceptionHandler') super.error(message, ...rest);
  }
}

/**
 * Opens the log and its projections for one command, alongside a service that may be running on the same data
 * directory. Does not start any of the service's background work.
 */
export function withService<T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  return within(readConfig(process.env), [], work);
}

/** Like `withService`, for another configuration than that of the environment. */
export function withServiceOn<T>(config: Config, work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  return within(config, [], work);
}

/** Like `withService`, for a command that holds a debate of its own. */
export function withDebates<T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  return within(config, [debatesOf(config)], work);
}

/** Like `withService`, for commands about links to debates. */
export function withSharing<T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const debates = debatesOf(config);
  return within(config, [debates, SharingModule.forRoot(debates)], work);
}

function debatesOf(config: Config): DynamicModule {
  const limits = {
    debates: 1,
    calls: config.analyst.concurrency,
    roundTimeoutMs: config.analyst.roundTimeoutMs,
    roundLongestMs: config.analyst.roundLongestMs,
    attempts: 3,
    queue: 0,
  };
  return DebateModule.forRoot({
    analysts: analystsOf(config),
    limits,
    webhooks: { secret: secretOf(config) },
    evidence: { ...config.evidence, dataDirectory: config.dataDirectory },
    signer: SigningKeys.open(config, new Date()),
  });
}

async function within<T>(
  config: Config,
  more: readonly DynamicModule[],
  work: (service: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const service = await NestFactory.createApplicationContext(AdministrationModule.forRoot(config, ...more), {
    logger: new CommandLogger({ logLevels: ['error', 'warn'] }),
    abortOnError: false,
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
