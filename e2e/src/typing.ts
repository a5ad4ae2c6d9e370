import { expect, type Locator } from '@playwright/test';

/** Types until the other side is told. A signal soon after the last one is dropped, so one types on. */
export async function typeUntilTold(box: Locator, told: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await box.pressSequentially('typing ');
      return told.isVisible();
    })
    .toBe(true);
}
