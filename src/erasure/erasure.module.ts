import { Global, Module } from '@nestjs/common';
import { TextErasures } from './text-erasures.js';

@Global()
@Module({ providers: [TextErasures], exports: [TextErasures] })
export class ErasureModule {}
