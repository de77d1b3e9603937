import { readFileSync } from 'node:fs';

/**
 * Peak memory of this process, in MiB. On Linux the `maxRSS` of a child starts at its parent's memory at the time of
 * the fork, so it is used only without /proc.
 */
export function peakMib(): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return Number(kib) / 1_024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1_024;
}
