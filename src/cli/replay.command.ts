import { setTimeout as pause } from 'node:timers/promises';
import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import {
  type DebateFact,
  type FrameShown,
  replay,
  shown,
  debateAtRevision,
  type StateShown,
  valueIn,
} from '../debate/index.js';
import { type Recorded } from '../kernel/index.js';
import { AnsweringCommand } from './answering-command.js';
import { pastDebate } from './past-debate.js';
import { type Names, spoken, tallyLines } from './replay/conversation.js';
import { stageOn } from './replay/stage.js';
import { print, printJson } from './terminal.js';

interface ReplayOptions {
  readonly json?: boolean;
  readonly speed?: number;
  readonly instant?: boolean;
  readonly round?: number;
  readonly agent?: string;
  readonly platform?: string;
  readonly at?: number;
  readonly path?: string;
}

/**
 * Minimum and maximum pause between two arguments: long enough to see the bars move, short enough to skip a pause of
 * hours.
 */
const BREATH_MS = 150;
const SILENCE_MS = 5_000;

@Command({
  name: 'replay',
  arguments: '<id|bundle>',
  description:
    'Replay a past debate as a conversation, or show its state at an event; calls no model and writes nothing.',
})
export class ReplayCommand extends AnsweringCommand {
  protected async answer([target = '']: string[], options: ReplayOptions): Promise<void> {
    const { id, events, names, foreign } = await pastDebate(target);
    if (options.at !== undefined || options.path !== undefined) showState(id, events, options);
    else if (options.json) for (const frame of chosen(events, options)) printJson(frame);
    else {
      if (foreign) print('A debate of another service, as recorded in its bundle; use `audit` to check it.\n');
      const opening = events.find((event) => event.type === 'DebateOpened');
      const engine = opening?.data.analyst.engine;
      await play(events, { person: (id) => names.get(id) ?? id, platform: (id) => id, engine }, options);
    }
  }

  @Option({
    flags: '--speed <factor>',
    description: 'multiple of the original speed; default: 1 on a terminal, instant in a pipe',
  })
  parseSpeed(value: string): number {
    return z.coerce.number().positive().parse(value);
  }

  @Option({ flags: '--instant', description: 'without pauses' })
  parseInstant(): boolean {
    return true;
  }

  @Option({ flags: '--round <round>', description: 'one round only: 1 or 2' })
  parseRound(value: string): number {
    return z.coerce.number().int().min(1).max(2).parse(value);
  }

  @Option({ flags: '--agent <id>', description: 'what one agent said' })
  parseAgent(value: string): string {
    return value;
  }

  @Option({ flags: '--platform <id>', description: 'what the agents of one platform said' })
  parsePlatform(value: string): string {
    return value;
  }

  @Option({ flags: '--at <revision>', description: 'the exact state after this event, as JSON' })
  parseAt(value: string): number {
    return z.coerce.number().int().min(0).parse(value);
  }

  @Option({ flags: '--path <path>', description: 'one value in that state, for instance agents.night-editor.score' })
  parsePath(value: string): string {
    return value;
  }
}

function showState(id: string, events: readonly Recorded<DebateFact>[], { at, path, json }: ReplayOptions): void {
  const state = debateAtRevision(id, events, at);
  const value = path === undefined ? state : valueIn(state, path);
  if (json) printJson(value);
  else print(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

/** Frames of the requested events. With a filter, events that have no round, agent or platform are left out. */
function* chosen(
  events: readonly Recorded<DebateFact>[],
  { round, agent, platform }: ReplayOptions,
): Generator<FrameShown> {
  const platforms = new Map<string, string>();
  for (const { type, data } of events)
    if (type === 'DebateOpened') for (const { id, platform } of data.agents) platforms.set(id, platform);
  if (agent !== undefined && !platforms.has(agent)) throw new Error(`there is no agent ${agent} in this debate`);
  if (platform !== undefined && ![...platforms.values()].includes(platform))
    throw new Error(`there is no agent of platform ${platform} in this debate`);
  for (const frame of shown(replay(events))) {
    const { round: ofRound, persona } = frame.event.data as { readonly round?: number; readonly persona?: string };
    if (round !== undefined && ofRound !== round) continue;
    if (agent !== undefined && persona !== agent) continue;
    if (platform !== undefined && (persona === undefined || platforms.get(persona) !== platform)) continue;
    yield frame;
  }
}

async function play(events: readonly Recorded<DebateFact>[], names: Names, options: ReplayOptions): Promise<void> {
  const stage = stageOn(process.stdout);
  const speed = options.speed ?? (process.stdout.isTTY ? 1 : Infinity);
  let last: number | undefined;
  for (const frame of chosen(events, options)) {
    const at = Date.parse(frame.event.at);
    if (last !== undefined && options.instant !== true && Number.isFinite(speed))
      await pause(Math.max(BREATH_MS, Math.min(at - last, SILENCE_MS)) / speed);
    last = at;
    stage.show(spoken(frame, names, stage), isOver(frame.after) ? [] : tallyLines(frame.after, names));
  }
}

const isOver = ({ debate }: StateShown): boolean =>
  debate === 'decided' || debate === 'closed' || debate === 'abandoned';
