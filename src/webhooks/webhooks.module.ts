import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { Endpoints } from './endpoints.js';
import { ENDS, type Ends, Messages } from './messages.js';
import { WEBHOOK_SCHEDULE, WebhookSender, webhookSchedule } from './webhook-sender.js';
import { WorkspaceWebhooksController } from './workspace-webhooks.controller.js';

/** Sends single messages, for the webhooks of debates and of workspaces. */
@Module({
  providers: [{ provide: WEBHOOK_SCHEDULE, useFactory: webhookSchedule }, WebhookSender],
  exports: [WebhookSender],
})
export class WebhookSendingModule {}

interface WorkspaceWebhooksOptions {
  /** Modules that provide what `ends` is made of. */
  readonly imports: readonly DynamicModule[];
  readonly ends: Pick<FactoryProvider<Ends>, 'inject' | 'useFactory'>;
}

@Module({})
export class WorkspaceWebhooksModule {
  static forRoot({ imports, ends }: WorkspaceWebhooksOptions): DynamicModule {
    return {
      module: WorkspaceWebhooksModule,
      imports: [WebhookSendingModule, ...imports],
      controllers: [WorkspaceWebhooksController],
      providers: [{ provide: ENDS, ...ends }, Endpoints, Messages],
      exports: [Messages, WebhookSendingModule],
    };
  }
}
