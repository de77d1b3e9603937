import { Body, Controller, Delete, Get, Header, Post, Put, Query } from '@nestjs/common';
import { type z } from 'zod';
import { type Caller, CurrentCaller, PathId, ZodPipe } from '../http/index.js';
import { Endpoints } from './endpoints.js';
import { Messages } from './messages.js';
import {
  type addedWebhookSchema,
  type deliveriesSchema,
  type queuedSchema,
  type webhookSchema,
  type workspaceWebhooksSchema,
} from './webhooks.answers.schema.js';
import { webhookOperations } from './webhooks.operations.js';
import { addWebhookSchema, changeWebhookSchema, deliveriesQuery } from './webhooks.requests.schema.js';

@Controller('api/workspace/webhooks')
export class WorkspaceWebhooksController {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly messages: Messages,
  ) {}

  @Get()
  @webhookOperations.listWebhooks
  @Header('cache-control', 'no-store')
  list(@CurrentCaller() { accountId }: Caller): Promise<z.output<typeof workspaceWebhooksSchema>> {
    return this.endpoints.list(accountId);
  }

  @Post()
  @webhookOperations.addWebhook
  @Header('cache-control', 'no-store')
  add(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(addWebhookSchema)) wanted: z.output<typeof addWebhookSchema>,
  ): Promise<z.output<typeof addedWebhookSchema>> {
    return this.endpoints.add(caller, wanted);
  }

  @Put(':endpointId')
  @webhookOperations.changeWebhook
  @Header('cache-control', 'no-store')
  async change(
    @CurrentCaller() caller: Caller,
    @PathId('endpointId') endpointId: string,
    @Body(new ZodPipe(changeWebhookSchema)) wanted: z.output<typeof changeWebhookSchema>,
  ): Promise<z.output<typeof webhookSchema>> {
    const changed = await this.endpoints.change(caller, endpointId, wanted);
    this.messages.resume(endpointId);
    return changed;
  }

  @Delete(':endpointId')
  @webhookOperations.removeWebhook
  async remove(@CurrentCaller() caller: Caller, @PathId('endpointId') endpointId: string): Promise<void> {
    await this.endpoints.remove(caller, endpointId);
  }

  @Get(':endpointId/deliveries')
  @webhookOperations.listDeliveries
  deliveries(
    @CurrentCaller() { accountId }: Caller,
    @PathId('endpointId') endpointId: string,
    @Query(new ZodPipe(deliveriesQuery)) page: z.output<typeof deliveriesQuery>,
  ): z.output<typeof deliveriesSchema> {
    this.endpoints.owned(endpointId, accountId);
    return this.messages.deliveriesTo(endpointId, page);
  }

  @Post(':endpointId/test')
  @webhookOperations.testWebhook
  test(
    @CurrentCaller() caller: Caller,
    @PathId('endpointId') endpointId: string,
  ): Promise<z.output<typeof queuedSchema>> {
    this.endpoints.assertSendable(endpointId, caller.accountId);
    return this.messages.test(caller, endpointId);
  }

  @Post(':endpointId/deliveries/:messageId/redeliver')
  @webhookOperations.redeliver
  redeliver(
    @CurrentCaller() caller: Caller,
    @PathId('endpointId') endpointId: string,
    @PathId('messageId') messageId: string,
  ): Promise<z.output<typeof queuedSchema>> {
    this.endpoints.assertSendable(endpointId, caller.accountId);
    return this.messages.repeat(caller, endpointId, messageId);
  }
}
