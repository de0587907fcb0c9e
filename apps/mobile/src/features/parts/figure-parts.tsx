// Figures: prices, changes, amounts, small charts, logos, labels.
import {
  Amount,
  Change,
  Fact,
  Figure,
  InstrumentLogo,
  Label,
  Logo,
  LogoMark,
  Price,
  Sparkline,
} from '@candor/ui';
import { useEffect, useState } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { Group } from './part-group.tsx';

const RISING = [4, 5, 4.4, 6, 5.2, 7, 8, 7.4, 9];
const FALLING = [...RISING].reverse();
const TICK_MS = 1_500;

export function FigureParts() {
  const { t, format } = useI18n();
  const profit = format.profit(1234.567891);
  const loss = format.profit(-0.000012);
  return (
    <>
      <Group name="Logo, LogoMark">
        <Logo />
        <LogoMark sizePx={44} />
      </Group>
      <Group name="InstrumentLogo">
        {['eurusd', 'xauusd', 'us500', 'wti', 'btcusd'].map((code) => (
          <InstrumentLogo key={code} src={`/logos/${code}.svg`} code={code.toUpperCase()} />
        ))}
        <InstrumentLogo src="" code="EURUSD" />
      </Group>
      <Group name="Price">
        <TickingPrice />
        <Price text={format.price(65_800, 1)} direction={-1} />
        <Price text={format.price(1.1001, 5)} isStale />
        <Price text={undefined} />
      </Group>
      <Group name="Change">
        {([1, 0, -1] as const).map((direction) => (
          <Change key={direction} text={format.change(direction * 0.42)} direction={direction} />
        ))}
        {([1, 0, -1] as const).map((direction) => (
          <Change key={direction} look="pill" text={format.change(direction * 0.42)} direction={direction} />
        ))}
        <Change look="pill" text={format.change(0.42)} direction={1} isStale />
      </Group>
      <Group name="Amount, Figure, Fact">
        <Amount className="text-hero font-bold" text={format.money(12_345.67)} tail=" USD" />
        <Amount text={profit.head} tail={profit.tail} direction={1} />
        <Amount text={loss.head} tail={loss.tail} direction={-1} />
        <Amount text={undefined} />
        <Figure>{format.number(123_456.789, 3)}</Figure>
        <dl>
          <Fact label={t('order.free_margin')}>
            <Amount text={format.money(9_988.28)} />
          </Fact>
        </dl>
      </Group>
      <Group name="Sparkline">
        <span className="flex h-10 w-28 gap-2">
          <Sparkline values={RISING} direction={1} />
        </span>
        <span className="flex h-10 w-28 gap-2">
          <Sparkline values={FALLING} direction={-1} />
        </span>
      </Group>
      <Group name="Label">
        {(['plain', 'accent', 'warn'] as const).map((tone) => (
          <Label key={tone} tone={tone}>
            {tone}
          </Label>
        ))}
      </Group>
    </>
  );
}

/** Moves, so that the flash can be seen. */
function TickingPrice() {
  const { format } = useI18n();
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const isUp = step % 2 === 0;
  return <Price text={format.price(isUp ? 1.10012 : 1.10009, 5)} direction={isUp ? 1 : -1} />;
}
