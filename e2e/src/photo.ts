// A picture of a form, taken with what the phone's camera gives: here, the screen itself.
import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';

type Key = Parameters<Phone['t']>[0];

export const photoOf = ({ page, t }: Phone, key: Key) =>
  page.getByRole('group', { name: t(key), exact: true });

export async function photograph(phone: Phone, key: Key): Promise<void> {
  const { page, t } = phone;
  const box = photoOf(phone, key);
  const buffer = await page.screenshot();
  const opening = page.waitForEvent('filechooser');
  await box.getByText(t('public.photo_take'), { exact: true }).tap();
  await (await opening).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await expect(box.getByText(t('public.photo_uploaded'), { exact: true })).toBeVisible();
}
