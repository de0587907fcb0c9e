// The messages of checks, loaded with the first screen that checks.
import type { Language } from '@candor/i18n';
import { fetchPartMessages, usePartMessages } from '../part-messages.ts';

export const fetchCheckMessages = (language: Language) => fetchPartMessages('check', language);
export const useCheckMessages = () => usePartMessages('check');
