import { type ModelSettings, type ServerRefusal } from './chat-model.js';
import { OUTPUT_MODES, type OutputMode } from './reply-form.js';

/** The request parameters that one model is known to accept. */
export interface ModelDialect {
  readonly mode: OutputMode;
  /** Whether a call in this mode has succeeded, so that a later refusal has another reason. */
  readonly proven: boolean;
  readonly temperature: boolean;
  readonly tokenParameter: ModelSettings['tokenParameter'];
  readonly tokenParameterSwitched: boolean;
}

/** The dialects of the models of one server. */
export class ModelDialects {
  readonly #firstMode: OutputMode;
  readonly #dialects = new Map<string, ModelDialect>();

  constructor(firstMode: OutputMode = OUTPUT_MODES[0]) {
    this.#firstMode = firstMode;
  }

  of(model: string): ModelDialect {
    return (
      this.#dialects.get(model) ?? {
        mode: this.#firstMode,
        proven: false,
        temperature: true,
        // OpenAI's reasoning models refuse `max_tokens`; most other servers know only that name.
        tokenParameter: /^(?:o\d|gpt-5)/.test(model) ? 'max_completion_tokens' : 'max_tokens',
        tokenParameterSwitched: false,
      }
    );
  }

  /** Records that a call in this mode succeeded. */
  prove(model: string, mode: OutputMode): void {
    const dialect = this.of(model);
    if (dialect.mode === mode) this.#dialects.set(model, { ...dialect, proven: true });
  }

  /**
   * Changes the dialect after a refusal: drops the parameter that the server named, otherwise takes the next weaker
   * output mode. Refused calls are not billed. Returns false when there is nothing left to change.
   */
  adapt(model: string, asked: ModelDialect, refusal: ServerRefusal): boolean {
    const known = this.of(model);
    const learntMeanwhile =
      known.mode !== asked.mode ||
      known.temperature !== asked.temperature ||
      known.tokenParameter !== asked.tokenParameter;
    const next = learntMeanwhile ? known : weaker(known, refusal);
    if (!next) return false;
    this.#dialects.set(model, next);
    return true;
  }
}

function weaker(known: ModelDialect, { message, param }: ServerRefusal): ModelDialect | undefined {
  const names = (what: RegExp): boolean => what.test(param ?? '') || what.test(message);
  if (known.temperature && names(/temperature/i)) return { ...known, temperature: false };
  if (!known.tokenParameterSwitched && names(/max_tokens|max_completion_tokens/i))
    return {
      ...known,
      tokenParameter: known.tokenParameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
      tokenParameterSwitched: true,
    };
  const mode = OUTPUT_MODES[OUTPUT_MODES.indexOf(known.mode) + 1];
  if (mode === undefined) return undefined;
  if (known.proven && !names(/response_format|json|schema|grammar|tool|function/i)) return undefined;
  return { ...known, mode, proven: false };
}
