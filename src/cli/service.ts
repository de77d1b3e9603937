import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdministrationModule } from '../administration.module.js';
import { readConfig } from '../config/index.js';

/**
 * Opens the log and its projections for one command, beside a service that may be running on the same data directory;
 * takes up nothing that belongs to the service.
 */
export async function withService<T>(work: (service: INestApplicationContext) => Promise<T>): Promise<T> {
  const service = await NestFactory.createApplicationContext(AdministrationModule.forRoot(readConfig(process.env)), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
