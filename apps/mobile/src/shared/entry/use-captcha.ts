// A captcha while a form needs one: its picture, its typed text, and a new one after every failed answer.
import { type Captcha, type CaptchaAnswer, fetchCaptcha } from '@candor/client';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../app-context.ts';

export interface CaptchaState {
  readonly isRequired: boolean;
  /** Null while it loads, or if it failed to load (`failed`). */
  readonly picture: string | null;
  readonly failed: boolean;
  readonly text: string;
  /** Null until there is a picture and something was typed. */
  readonly answer: CaptchaAnswer | null;
  type(text: string): void;
  /** Requests a new captcha and clears the typed text. */
  ask(): void;
  drop(): void;
}

export function useCaptcha(isRequiredAtOnce: boolean): CaptchaState {
  const { http } = useClient();
  const [turn, setTurn] = useState(isRequiredAtOnce ? 1 : 0);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [failed, setFailed] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    if (turn === 0) return;
    let isWanted = true;
    fetchCaptcha(http).then(
      (next) => isWanted && setCaptcha(next),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [turn, http]);
  const begin = useCallback((next: (before: number) => number) => {
    setCaptcha(null);
    setFailed(false);
    setText('');
    setTurn(next);
  }, []);
  return {
    isRequired: turn > 0,
    picture: captcha?.picture ?? null,
    failed,
    text,
    answer: captcha && text.trim() !== '' ? { id: captcha.id, text } : null,
    type: setText,
    ask: useCallback(() => begin((before) => before + 1), [begin]),
    drop: useCallback(() => begin(() => 0), [begin]),
  };
}
