// The program is killed in every step of money, one after the other, on the same books.
import { allPlaces, testMoneyKills } from './testing/money-kills.ts';

testMoneyKills(allPlaces);
