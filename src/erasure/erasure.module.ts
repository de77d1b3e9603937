import { Global, Module } from '@nestjs/common';
import { Retention } from './retention.js';
import { TextErasures } from './text-erasures.js';

@Global()
@Module({ providers: [TextErasures, Retention], exports: [TextErasures, Retention] })
export class ErasureModule {}
