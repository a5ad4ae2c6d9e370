import { metOrNot } from '../turns.ts';
import type { Count, Step } from './figures.ts';
import type { BudgetVerdict } from './verdicts.ts';

export function printSteps(steps: readonly Step[]): void {
  console.log('ms: median and worst. Longest task: by the clock, and by the processor, likewise.');
  console.log('Shift: worst, as commonly counted, and with what follows a click or a key.');
  const line = (name: string, cells: readonly unknown[]) =>
    console.log(name.padEnd(44) + cells.map((cell) => String(cell).padStart(8)).join(''));
  line('', ['tries', 'ms', 'worst', 'task', 'worst', 'work', 'worst', 'shift', 'in all']);
  for (const { step, ...figures } of steps) line(step, Object.values(figures));
}

export function printCounts(counts: readonly Count[]): void {
  for (const { name, worst } of counts) console.log(name.padEnd(54) + String(worst).padStart(8));
}

export function printVerdicts(verdicts: readonly BudgetVerdict[]): void {
  for (const { what, figure, target, met } of verdicts) {
    console.log(`${metOrNot(met)}  ${what.padEnd(64)} ${figure.padEnd(10)} target: ${target}`);
  }
}
