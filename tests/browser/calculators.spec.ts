import { findBarriers } from './axe.ts';
import { ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

test('pot odds: cards are chosen by pointer and keyboard, and all boards are counted', async ({ page }) => {
  await page.goto(`${ORIGIN.global}/poker-school/pot-odds/`);
  const tool = page.locator('[data-block=pot-odds]');
  await tool.scrollIntoViewIfNeeded();
  const answer = tool.locator('.answer');
  await expect(answer).toContainText('You pay 20 for a pot of 100 chips. A call breaks even at a share of 20.0%.');

  for (const card of ['ace of spades', 'ace of hearts']) await tool.getByRole('button', { name: card }).click();
  await expect(tool.getByRole('radio', { name: /^The other hand/ })).toBeChecked();
  // Only one card is in the tab order; arrow keys move to the others: here from the ace of hearts to the king.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(tool.getByRole('button', { name: 'king of spades' })).toHaveAttribute('aria-pressed', 'true');

  await expect(answer).toContainText('Your share of the pot is 82.6%', { timeout: 20_000 });
  await expect(answer).toContainText('1,712,304 possible deals');
  await expect(answer).toContainText('gains chips');
  expect(await findBarriers(page)).toEqual([]);

  await tool.getByRole('button', { name: 'king of spades' }).click();
  await expect(answer).toContainText('Choose two cards');
});

test('payouts and the cost of a session are updated while typing, in the language of the page', async ({ page }) => {
  await page.goto(`${ORIGIN.global}/es/tournaments/`);
  const payouts = page.locator('[data-block=payouts]');
  await payouts.scrollIntoViewIfNeeded();
  await payouts.getByLabel('Inscripciones').fill('100');
  await payouts.getByLabel(/^Costo/).fill('10');
  await payouts.getByLabel(/^Cuota/).fill('10');
  await expect(payouts.getByRole('status')).toContainText('15 de 100');
  await expect(payouts.locator('tbody tr').last()).toContainText(/^15USD\s15\.00/);

  // A comma is the decimal separator of French, whatever the language of the browser.
  await page.goto(`${ORIGIN.global}/fr/tournaments/`);
  await payouts.scrollIntoViewIfNeeded();
  await payouts.getByLabel('Inscriptions').fill('1 000');
  await payouts.getByLabel('Droit d’entrée').fill('2,50');
  await payouts.getByLabel(/^Frais/).fill('0');
  await expect(payouts.getByRole('status')).toContainText(/2\s500,00\s\$US.*150 places sur 1\s000/);

  await page.goto(`${ORIGIN.global}/cash-games/`);
  const cost = page.locator('[data-block=session-cost]');
  await cost.scrollIntoViewIfNeeded();
  await cost.getByRole('combobox', { name: 'Blinds' }).selectOption('$0.50 / $1.00');
  await cost.getByLabel('Average pot').fill('10');
  await cost.getByLabel('Hands that reach').fill('50');
  await expect(cost.locator('.figure')).toHaveText('$5.83');
  // No result is computed with another number than the field shows.
  const pot = cost.getByLabel('Average pot after a flop, in big blinds (0 to 500)');
  for (const typed of ['501', '', 'ten']) {
    await pot.fill(typed);
    await expect(pot).toHaveAttribute('aria-invalid', 'true');
    await expect(cost.getByRole('status')).toHaveText('A marked field has no number, or one outside of its range.');
  }
  await pot.fill('500');
  await expect(pot).toHaveAttribute('aria-invalid', 'false');
  await expect(cost.locator('.figure')).toBeVisible();
});

test('without script, a sentence explains that script is needed', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${ORIGIN.global}/cash-games/`);
  await expect(page.locator('.session-cost noscript p')).toBeVisible();
  await context.close();
});
