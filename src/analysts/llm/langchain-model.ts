import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAICompletions } from '@langchain/openai';
import { type OpenAI } from 'openai';

export interface Turn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** A picture that accompanies a user turn, as a `data:` URL. */
  readonly image?: string;
}

/**
 * LangChain's model with the request replaced. LangChain parses structured output inside the call and discards the
 * usage of a reply that does not parse. This class returns every reply unparsed; `assertCompletion` throws for anything
 * else.
 */
export class PlainChatModel extends ChatOpenAICompletions {
  constructor(
    fields: ConstructorParameters<typeof ChatOpenAICompletions>[0],
    private readonly extra: Readonly<Record<string, unknown>>,
    private readonly assertCompletion: (answer: unknown) => void,
  ) {
    super(fields);
  }

  override completionWithRetry(
    request: OpenAI.Chat.ChatCompletionCreateParamsStreaming,
    options?: OpenAI.RequestOptions,
  ): Promise<AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk>>;
  override completionWithRetry(
    request: OpenAI.Chat.ChatCompletionCreateParamsNonStreaming,
    options?: OpenAI.RequestOptions,
  ): Promise<OpenAI.Chat.Completions.ChatCompletion>;
  override async completionWithRetry(
    request: OpenAI.Chat.ChatCompletionCreateParams,
    options?: OpenAI.RequestOptions,
  ): Promise<AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk> | OpenAI.Chat.Completions.ChatCompletion> {
    // Builds the client on the first call.
    this._getClientOptions(undefined);
    const completion = await this.client.chat.completions.create(
      { ...request, ...this.extra, stream: false as const },
      { maxRetries: 0, ...(options?.signal ? { signal: options.signal } : {}) },
    );
    this.assertCompletion(completion);
    return completion;
  }
}

export function toMessage(turn: Turn): BaseMessage {
  switch (turn.role) {
    case 'system':
      return new SystemMessage(turn.content);
    case 'user':
      if (turn.image === undefined) return new HumanMessage(turn.content);
      return new HumanMessage({
        content: [
          { type: 'text', text: turn.content },
          { type: 'image_url', image_url: { url: turn.image } },
        ],
      });
    case 'assistant':
      return new AIMessage(turn.content);
  }
}
