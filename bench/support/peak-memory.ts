import { readFileSync } from 'node:fs';

/**
 * What this process has held at most, in MiB. Linux starts the `maxRSS` of a child at what its parent held when it was
 * made, so it is only asked where there is no /proc.
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
