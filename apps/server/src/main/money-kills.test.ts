// The program is killed between decisions about money and their postings; the other places are in the deep test.
import { testMoneyKills } from './testing/money-kills.ts';

testMoneyKills(['after a decision, before it is posted']);
