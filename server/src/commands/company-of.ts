import { companyByCode } from '../core/company-setup.store.ts';
import { type CommandContext, CommandError, required } from './command.ts';

/** The company that `--company` names. */
export async function companyOf(context: CommandContext): Promise<{ id: number; code: string }> {
  const code = required(context, 'company');
  const company = await context.db.asOwner((owner) => companyByCode(owner, code));
  if (!company) throw new CommandError(`There is no company with the code ${code}.`);
  return company;
}
