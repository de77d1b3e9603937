import { join } from 'node:path';
import { Command, SubCommand } from 'nest-commander';
import { createDurably, readConfig, replaceDurably } from '../config/index.js';
import {
  type CastRules,
  checkPersonas,
  formatCast,
  formatPersona,
  formatReport,
  loadCast,
  newPersonaTemplate,
  personaJsonSchema,
} from '../personas/index.js';
import { personasDirectoryOf } from '../factories.js';
import { AnsweringCommand, JsonCommand, GroupCommand } from './answering-command.js';
import { print, printJson } from './terminal.js';

/** File mode: unlike most files that the service writes, a persona holds no secret. */
const READABLE = 0o644;

const directory = (): string => personasDirectoryOf(readConfig(process.env));
/** The configured rules, which the service applies too. */
const rules = (): CastRules => ({ models: readConfig(process.env).analyst.personaModels });

@SubCommand({ name: 'check', description: 'Check every persona and report errors with file, line and column.' })
class CheckPersonasCommand extends JsonCommand {
  async run(_: string[], { json }: { json?: boolean }): Promise<void> {
    const report = await checkPersonas(directory(), rules());
    if (json) printJson(report);
    else print(formatReport(report));
    if (!report.ok) process.exitCode = 1;
  }
}

@SubCommand({ name: 'list', description: 'List the cast by platform.' })
class ListPersonasCommand extends AnsweringCommand {
  protected async answer(_: string[], { json }: { json?: boolean }): Promise<void> {
    const cast = await loadCast(directory(), rules());
    if (json) for (const persona of cast.personas) printJson(persona);
    else print(formatCast(cast));
  }
}

@SubCommand({ name: 'show', arguments: '<id>', description: 'Show one persona in full.' })
class ShowPersonaCommand extends AnsweringCommand {
  protected async answer([id = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const cast = await loadCast(directory(), rules());
    const text = formatPersona(cast, id);
    if (json) printJson(cast.personas.find((persona) => persona.id === id));
    else print(text);
  }
}

@SubCommand({ name: 'new', arguments: '<platform> <id>', description: 'Write a new persona to edit.' })
class NewPersonaCommand extends AnsweringCommand {
  protected answer([platform = '', id = '']: string[], { json }: { json?: boolean }): void {
    const text = newPersonaTemplate(id, platform);
    const file = join(directory(), platform, `${id}.yaml`);
    if (!createDurably(file, text, READABLE)) throw new Error(`${file} exists already`);
    if (json) printJson({ file });
    else print(`${file} can now be edited; the persona takes part from the next debate on`);
  }
}

@SubCommand({ name: 'schema', description: 'Write persona.schema.json, which editors use for completion.' })
class PersonaSchemaCommand extends JsonCommand {
  // eslint-disable-next-line @typescript-eslint/require-await -- every command is awaited; this one writes a small file
  async run(_: string[], { json }: { json?: boolean }): Promise<void> {
    const file = join(directory(), 'persona.schema.json');
    replaceDurably(file, personaJsonSchema(), READABLE);
    if (json) printJson({ file });
    else print(`${file} is written`);
  }
}

@Command({
  name: 'personas',
  description: 'The cast: check, list, show, add.',
  subCommands: [CheckPersonasCommand, ListPersonasCommand, ShowPersonaCommand, NewPersonaCommand, PersonaSchemaCommand],
})
class PersonasCommand extends GroupCommand {}

export const PERSONA_COMMANDS = [
  PersonasCommand,
  CheckPersonasCommand,
  ListPersonasCommand,
  ShowPersonaCommand,
  NewPersonaCommand,
  PersonaSchemaCommand,
];
