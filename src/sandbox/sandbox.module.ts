import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { Sandbox } from './sandbox.js';

/** Recorded examples for keys of the sandbox. */
@Module({})
export class SandboxModule {
  /** @param options `imports` are the modules of debates, detections and audits */
  static forRoot({ imports }: Required<Pick<ModuleMetadata, 'imports'>>): DynamicModule {
    return { module: SandboxModule, imports, providers: [Sandbox], exports: [Sandbox] };
  }
}
