#!/usr/bin/env python3
"""Decides offline whether an order was executed at prices on the tape, by the rules in force, and recorded. It is the second checker of
receipts: it is written in another language than the first and shares no code with it. It uses only Python's standard library; see
verify_proof.py for signatures and trees. Every amount is recalculated in whole numbers.

    python3 tools/verify_receipt.py [--key <verifier key>]... [--witness <verifier key>]... [--quorum <n>] <receipt>

exits with 0 if everything holds, with 1 after printing what does not, and with 2 if nothing can be checked because no key was given.
"""
import argparse
import datetime
import json
import re
import sys

from verify_proof import (
    LOG, SAFE, WITNESS, YEAR_10000, Key, Refused, canonical, clear_entry, from_base64, leaf_of, open_checkpoint, parse_tape_entry, require,
    root_by_path, sealed_entry, whole,
)

BILLION = 10**9


def rounded(numerator, denominator):
    """Rounds to the nearest whole number, halves away from zero."""
    size = (2 * abs(numerator) + abs(denominator)) // (2 * abs(denominator))
    return size if (numerator < 0) == (denominator < 0) else -size


def to_usd(amount, divisor, legs):
    """Converts amount ÷ divisor of another currency to micro-dollars: times the price of each leg, or divided by it; rounded once."""
    for leg in legs:
        if leg["inverted"]:
            amount, divisor = amount * 10 ** leg["precision"], divisor * leg["price"]
        else:
            amount, divisor = amount * leg["price"], divisor * 10 ** leg["precision"]
    return rounded(amount, divisor)


def same(found, worked_out, what):
    require(found == worked_out, f"{what}: the record says {found}, worked out it is {worked_out}")


# --- The file: signatures, inclusion, and the places of entries --------------------------------------------------------------------


def _number(text):
    number = float(text)
    return int(number) if number.is_integer() else number


def _whole(text):
    """Python rejects numbers of more than 4,300 digits, which would be an error even if a later member of the same name replaces the number."""
    return int(text) if len(text) < 20 else float(text)


def _no_number(text):
    raise Refused(f"{text} is no number")


def parse_json(text):
    """Parses JSON like browsers: the last of two equal names counts, and 5.0 is 5. Everything has a canonical form, and hashed text must
    be written in it."""
    try:
        value = json.loads(text, parse_int=_whole, parse_float=_number, parse_constant=_no_number)
    except (ValueError, RecursionError) as fault:
        raise Refused(f"not JSON: {fault}") from None
    canonical(value)
    return value


# The fields of each type of event and of its parts. After a name: # is a whole number, + one above 0, . one from 0 to 9, ! true or false, =a/b one of
# these texts, :Shape another shape, nothing a text; then ? allows null, * means a list, ~ allows absence.
CLEAR_SHAPES = {
    "InstrumentConfigured": "terms:Terms",
    "SettingsChanged": "settings:Settings",
    "RolledOver": "valueDate rolledAt# holiday! waiting:Waiting*~",
}
ORDER_SHAPES = {
    "OrderPlaced": "instrumentId# side=buy/sell kind=market/limit/stop lots+ multiple+ precision. contractSize+ quoteCurrency target# mark# "
    "seen# deviation#~ stopLoss# takeProfit# expiry:Expiry~ fill:Fill?",
    "OrderTriggered": "fill:Fill",
    "StopsSet": "stopLoss# takeProfit# trails!~",
    "TrailSet": "distance+ step+ stopLoss# tick# mark#",
    "PendingChanged": "lots+ target# mark# stopLoss# takeProfit# expiry:Expiry~",
    "OrdersLinked": "otherId# mark#",
    "BreakEvenSet": "trigger# offset# stopLoss#",
    "BreakEvenReached": "stopLoss# tick# mark#",
    "GuaranteedStopSet": "stopLoss# premium# tick# mark#",
    "OrderCancelled": "reason=cancelled/trigger_refused/expired/other_filled/demo_reset/stop_out/operator",
    "SwapCharged": "valueDate days# price# tick#~ amount# conversion:Leg*",
    "PositionClosed": "reason=user/close_by/operator/demo_reset/stop_loss/take_profit/stop_out price# tick# profit# conversion:Leg* part:Part? trail:Trailed~ cause~ guarantee:Guarantee~ by#~",
    "StopOutStep": "level# figures:Figures",
}
SHAPES = {
    **CLEAR_SHAPES,
    **ORDER_SHAPES,
    "Dated": "at# v#~ actor~",
    "OfOrder": "accountId# orderId#",
    "Expiry": "timeInForce=day/gtd at#",
    "Fill": "price# mark# tick# margin# fee# markProfit# conversion:Leg*",
    "Leg": "instrumentId# code tick# price# precision. inverted!",
    "Trailed": "stopLoss# tick#",
    "Guarantee": "premium# market#",
    "Part": "id# lots+ margin# fee# swap#",
    "Figures": "balance# profits# margin# positions:Counted*",
    "Counted": "orderId# price# tick# profit# margin# tradable!",
    "Waiting": "orderId# days# mode=points/rate rate#",
    "Terms": "id# code baseCurrency quoteCurrency precision. contractSize+ lotsMin+ lotsMax+ lotStep+ marginMode=fixed/leveraged feeRate# "
    "multiples+* stopsLevel# swapMode=points/rate swapLong# swapShort# swapTripleWeekday# markup#~ enabled!~ kind~ guaranteedPremium#~ guaranteedDistance#~ guaranteedLotsMax#~",
    "Settings": "feeType=per_lot/by_margin quoteAgeMsMax# marginCallLevel# marginCallRearmLevel# stopOutLevel# ordersMax# keysPerDayMax# "
    "shortKeysMax#~ demoActsPerDayMax#~ secondOperatorAbove#~ swapHolidays*",
}
FIELD = re.compile(r"(\w+)([#+.!]?)(?:=([\w/]+))?(?::(\w+))?([?*]?)(~?)")
KINDS = {"#": int, "+": int, ".": int, "!": bool, "": str}


def check_shape(name, value, what):
    for field in SHAPES[name].split():
        own, kind, texts, shape, many, free = FIELD.fullmatch(field).groups()
        require(type(value) is dict and (free or own in value), f"{what}: {own} is missing")
        if own not in value or many == "?" and value[own] is None:
            continue
        require(many != "*" or type(value[own]) is list, f"{what}: {own} is no list")
        for one in value[own] if many == "*" else [value[own]]:
            if shape:
                check_shape(shape, one, what)
                continue
            is_right = type(one) is KINDS[kind] and (kind != "+" or one > 0) and (kind != "." or 0 <= one <= 9)
            require(is_right and (not texts or one in texts.split("/")), f"{what}: {own} is of another kind")


# The actor that must have caused an event, by its type, or by the reason of a closing or cancelling. The client causes all others.
PARTS = {
    "OrderTriggered": "s:triggers", "BreakEvenReached": "s:triggers", "stop_loss": "s:triggers", "take_profit": "s:triggers", "trigger_refused": "s:triggers", "expired": "s:triggers", "other_filled": "s:triggers",
    "StopOutStep": "s:risk", "stop_out": "s:risk", "SwapCharged": "s:rollover", "RolledOver": "s:rollover",
}


def may_cause(event, actor):
    why = event["reason"] if event["type"] in ("PositionClosed", "OrderCancelled") else event["type"]
    if why in PARTS:
        return actor == PARTS[why]
    if why == "operator":
        return actor.startswith("o:")
    if why in ("InstrumentConfigured", "SettingsChanged", "demo_reset") and actor.startswith(("o:", "s:")):
        return True
    return "accountId" in event and actor == f"c:{event['accountId']}"


class Receipt:
    def __init__(self, text, keys, witnesses, quorum):
        require(type(quorum) is int and quorum >= 0, "how many witnesses are asked for is no whole number")
        file = parse_json(text)
        require(file["Format"] == "candor/receipt/v1", "not a receipt")
        self.order_id, self.account_id, self.said = file["OrderId"], file["AccountId"], []
        require(type(self.order_id) is int and self.order_id >= 0 and type(self.account_id) is int, "the receipt is of no order, or of no account")
        self._logs, self._places, self._ticks, self.events = {}, set(), {}, []
        for log in file["Logs"]:
            self._open_log(log, keys, witnesses)
        self._follow_logs(quorum)
        require(type(file["Record"]) is list and type(file["Tape"]) is list, "the receipt has no record, or no tape")
        for row in file["Record"]:
            self._take_event(row)
        for row in file["Tape"]:
            self._take_slice(row)
        self._note_newer_ticks()

    def say(self, text):
        self.said.append(text)

    def _open_log(self, log, keys, witnesses):
        name, key = log["Log"], Key(log["Key"], LOG)
        require(name not in self._logs, f"the log {name} stands twice in the receipt")
        known = [one for one in keys if one.name == key.name]
        require(any(one.id == key.id and one.public == key.public for one in known), f"the key of {name} is none that was given")
        size, root, cosigners = open_checkpoint(log["Note"], key, witnesses, 0)
        self._logs[name] = {"size": size, "root": root, "note": log["Note"], "cosigners": len(cosigners), "until": None}
        opened = self._mark(name, 0, log["Opening"], "LogOpened")
        if "Closing" in log:
            self._mark(name, size - 1, log["Closing"], "LogClosed")
        first = opened["firstSeq"]
        require(type(first) is int and first >= 0, f"{name} has no first event")
        require("predecessor" not in opened or type(opened["predecessor"]) is str, f"{name} names no end of a log before it")
        behind = first + size - (2 if "Closing" in log else 1)
        self._logs[name].update(first=first, begins=first, behind=behind, predecessor=opened.get("predecessor"))
        self.say(f"{key.name} signed its log with {size} entries; {len(cosigners)} witnesses cosigned it.")

    def _mark(self, name, index, shown, kind):
        """Checks and returns an unencrypted entry that begins or ends a log."""
        entry = from_base64(shown["Entry"], kind)
        self._include(name, index, entry, shown["Path"])
        require(entry[:1] == b"\2", f"entry {index} of {name} is not in clear")
        mark = parse_json(entry[1:].decode())
        require(mark["type"] == kind and mark["log"] == name, f"entry {index} of {name} is no {kind} of it")
        require(canonical(mark).encode() == entry[1:], f"entry {index} of {name} is not canonical")
        return mark

    def _follow_logs(self, quorum):
        """Checks that each log continues from the end of the one that it names, and that all logs of events belong to one shard."""
        shards = {"tape"}
        for name, log in self._logs.items():
            parts = re.fullmatch(r"(shard-(?:0|[1-9][0-9]*)|tape)(?:-([2-9]|[1-9][0-9]+))?", name)
            require(parts, f"{name} is no log of prices or events")
            series, number = parts.groups()
            shards.add(series)
            if number is None:
                require(log["predecessor"] is None and log["first"] == (0 if series == "tape" else 1), f"{name} does not begin at the beginning")
            else:
                before = self._logs.get(series if number == "2" else f"{series}-{int(number) - 1}")
                require(before is not None and before["note"] == log["predecessor"], f"the log before {name} is not in the receipt, with the end that {name} names")
                if series != "tape":
                    require(log["first"] == before["behind"], f"{name} begins at event {log['first']}, and the log before it ends ahead of event {before['behind']}")
                    log["begins"], before["until"] = before["behind"], log["first"]
            require(log["cosigners"] >= quorum, f"{log['cosigners']} witnesses cosigned {name}, {quorum} are asked for")
        require(len(shards) <= 2, "the logs of events are of several shards")

    def _include(self, log, index, entry, path):
        require(log in self._logs, f"the log {log} is not in the receipt")
        require(type(index) is int and type(path) is list, f"an entry of {log} has no index, or no path")
        size, root = self._logs[log]["size"], self._logs[log]["root"]
        hashes = [from_base64(one, "path") for one in path]
        require(root_by_path(index, size, leaf_of(entry), hashes) == root, f"entry {index} of {log} does not lead to the signed root")
        require((log, index) not in self._places, f"entry {index} of {log} stands twice in the receipt")
        self._places.add((log, index))

    def _take_event(self, row):
        text, seq = row["Event"], row["Seq"]
        require(type(seq) is int, "an event has no number")
        event = parse_json(text)
        require(canonical(event) == text, f"event {seq} is not canonical")
        require(re.fullmatch(r"shard-[0-9]+(-[0-9]+)?", row["Log"]), f"event {seq} is in {row['Log']}, which is no record")
        require(type(event) is dict and type(event.get("type")) is str, f"event {seq} is of no type")
        is_clear = event["type"] in CLEAR_SHAPES
        require(is_clear or event["type"] in ORDER_SHAPES, f"event {seq} is none of an order, nor of what held for it")
        require(is_clear == ("Salt" not in row), f"event {seq} is sealed where it must be in clear, or the other way round")
        for shape in ("Dated", event["type"]) if is_clear else ("Dated", "OfOrder", event["type"]):
            check_shape(shape, event, f"event {seq}")
        is_long = "Salt" not in row and len(text.encode()) > 60_000 and event["type"] != "RolledOver"
        require(not is_long, f"event {seq} is too long to stand in clear, and nobody else can read it")
        entry = clear_entry(text) if "Salt" not in row else sealed_entry(from_base64(row["Salt"], "salt"), text)
        self._include(row["Log"], row["Index"], entry, row["Path"])
        log = self._logs[row["Log"]]
        require(row["Index"] == seq - log["first"] + 1, f"event {seq} is at index {row['Index']}, which is another event's")
        require(log["begins"] <= seq and (log["until"] is None or seq < log["until"]), f"event {seq} is in another log of its series as well")
        if self.events:
            require(self.events[-1][0] < seq and self.events[-1][1]["at"] <= event["at"], f"event {seq} is out of order")
        require(0 <= event["at"] < YEAR_10000 * 1000, f"event {seq} has no date")
        is_own = not {"accountId", "orderId"} & event.keys() if is_clear else event["accountId"] == self.account_id
        require(is_own, f"event {seq} is of another account, or in clear and of one")
        self._judge_actor(seq, event)
        self.events.append((seq, event))

    def _judge_actor(self, seq, event):
        """Checks the actor. Events without a version name none, or one that is ignored; none of them comes after an event with a version."""
        if "v" in event:
            require(event["v"] == 1 and "actor" in event, f"event {seq} is of another version, or does not say who caused it")
            require(may_cause(event, event["actor"]), f"event {seq} was caused by {event['actor']}, who can't")
        else:
            require(not any("v" in before for _, before in self.events[-1:]), f"event {seq} does not say who caused it")

    def _take_slice(self, row):
        require(re.fullmatch(r"tape(-[0-9]+)?", row["Log"]), f"a slice is in {row['Log']}, which is no tape")
        entry = from_base64(row["Entry"], "slice")
        self._include(row["Log"], row["Index"], entry, row["Path"])
        found = parse_tape_entry(entry)
        for place, tick in enumerate(found["ticks"]):
            number = (found["instrument"], found["first"] + place)
            require(number not in self._ticks, f"two slices claim tick {number[1]} of instrument {number[0]}")
            self._ticks[number] = {**tick, "digits": found["digits"]}

    def _note_newer_ticks(self):
        """Notes for each tick when the first usable one with a higher number came, from the highest number down."""
        first = {}
        for (instrument, _), tick in sorted(self._ticks.items(), reverse=True):
            tick["newer"] = first.get(instrument, float("inf"))
            if tick["mark"] == 0 and tick["bid"] <= tick["ask"]:
                first[instrument] = min(tick["t"], tick["newer"])

    def tick(self, instrument, number, event, precision, newest=True):
        """Returns bid and ask of the tick that an event used, in this precision: not flagged, not crossed, no later than the event, and with none
        between them if it was the newest."""
        tick = self._ticks.get((instrument, number))
        require(tick is not None, f"tick {number} of instrument {instrument} is not in the receipt")
        require(tick["mark"] == 0 and 0 < tick["bid"] <= tick["ask"], f"tick {number} of instrument {instrument} is none to trade on")
        require(tick["digits"] >= precision, f"tick {number} of instrument {instrument} has fewer decimals")
        require(tick["t"] <= event["at"], f"tick {number} of instrument {instrument} is later than the event that used it")
        require(not newest or tick["newer"] >= event["at"], f"tick {number} of instrument {instrument} was used though a newer one had come")
        # A slice in which the precision changed has the finer one: coarser prices end with zeros.
        scale = 10 ** (tick["digits"] - precision)
        return {side: tick[side] // scale if tick[side] % scale == 0 else None for side in ("bid", "ask")}

    def terms(self, instrument, seq):
        """Returns the instrument spec in force just before an event."""
        held = [event["terms"] for at, event in self.events if at < seq and event["type"] == "InstrumentConfigured" and event["terms"]["id"] == instrument]
        require(held, f"the terms of instrument {instrument} before event {seq} are not in the receipt")
        return held[-1]

    def terms_at_rollover(self, instrument, seq, rolled_at):
        """Returns the instrument specs in force just before the rollover and during it: accounts that came before a change had the older one."""
        held = [event for at, event in self.events if at < seq and event["type"] == "InstrumentConfigured" and event["terms"]["id"] == instrument]
        begun = [place for place, event in enumerate(held) if event["at"] < rolled_at]
        return [event["terms"] for event in held[begun[-1] if begun else 0:]]

    def settings(self, seq):
        held = [event["settings"] for at, event in self.events if at < seq and event["type"] == "SettingsChanged"]
        return held[-1] if held else {"feeType": "per_lot", "stopOutLevel": 50, "swapHolidays": []}


# --- The rules -----------------------------------------------------------------------------------------------------------------------


class Order:
    """Follows one order through its events, from its placing on."""

    def __init__(self, receipt, seq, event):
        self.receipt, self.placed = receipt, event
        self.side, self.lots, self.long = event["side"], event["lots"], event["side"] == "buy"
        self.instrument, self.status = event["instrumentId"], "pending"
        self.stop_loss, self.take_profit, self.swap = event["stopLoss"], event["takeProfit"], 0
        self._set_end(event)
        self._place(seq, event)

    def price(self, points):
        return f"{points / 10 ** self.placed['precision']:.{self.placed['precision']}f}"

    def _set_end(self, event):
        self.ends = event["expiry"]["at"] if "expiry" in event else float("inf")
        require(self.ends > event["at"], "the expiry had passed when the order was placed, or changed")

    def _judge_terms(self, seq):
        terms, placed = self.receipt.terms(self.instrument, seq), self.placed
        for name in ("precision", "contractSize", "quoteCurrency"):
            same(placed[name], terms[name], f"{name} of the order")
        require(placed["multiple"] in terms["multiples"], "the multiple is none of the instrument's")
        fits = terms["lotsMin"] <= self.lots <= terms["lotsMax"] and (self.lots - terms["lotsMin"]) % terms["lotStep"] == 0
        require(fits, "the size is none that the terms allow")

    def _judge_waiting(self, seq):
        """Checks a pending order as it waits from now on: its target is not the price, its kind is the side of the price on which the target is."""
        target, mark = self.placed["target"], self.placed["mark"]
        require(target > 0 and target != mark, "a pending order waits for another price than the one there was")
        same(self.placed["kind"], "stop" if (target > mark) == self.long else "limit", "kind of the pending order")
        self._judge_pending_stops(seq, self.placed["stopLoss"], self.placed["takeProfit"])

    def _place(self, seq, event):
        self._judge_terms(seq)
        target, mark = event["target"], event["mark"]
        if event["fill"] is not None:
            require(event["kind"] == "market" and target == 0, "an order that is filled at once is a market order")
            require("expiry" not in event, "a market order has an expiry")
            self._fill(seq, event, event["fill"])
            same(mark, event["fill"]["price"], "price when it was placed")
            worse = (mark - event["seen"]) * (1 if self.long else -1)
            allowed = event.get("deviation", worse)
            require(worse <= allowed, "the fill is worse than the client allowed")
            self._judge_stops(seq, event["fill"]["mark"], event)
        else:
            same(event["seen"], mark, "price seen when it was placed")
            self._judge_waiting(seq)
            self.receipt.say(f"Placed: {self.side} {event['kind']} at {self.price(target)}, the price was {self.price(mark)}.")

    def _judge_stops(self, seq, closing, placed):
        distance = self.receipt.terms(self.instrument, seq)["stopsLevel"] + 1
        for name, below in (("stopLoss", self.long), ("takeProfit", not self.long)):
            stop = placed[name]
            near = stop > closing - distance if below else stop < closing + distance
            require(stop == 0 or not near, f"{name} is nearer to the price than the terms allow")

    def _judge_pending_stops(self, seq, loss, profit):
        """Measures the stops from the order's target, less a spread that no event names but that is never below 0; so the take profit is measured
        from the stop loss."""
        distance, sign = self.receipt.terms(self.instrument, seq)["stopsLevel"] + 1, 1 if self.long else -1
        require(loss == 0 or (self.placed["target"] - loss) * sign >= distance, "the stop loss is not beyond the target of the pending order, or too near")
        require(0 in (loss, profit) or (profit - loss) * sign >= 2 * distance, "the take profit is not beyond the stop loss, or too near")

    def _legs(self, seq, event, legs, currency, side):
        """Checks a conversion route to dollars: pairs of the instrument specs, at the side that the rule names, at ticks of the tape."""
        pairs = {leg["instrumentId"] for leg in legs}
        require(len(legs) <= 2 and len(pairs) == len(legs), "a conversion goes through more than two pairs, or through one twice")
        for leg in legs:
            terms = self.receipt.terms(leg["instrumentId"], seq)
            same((leg["code"], leg["precision"]), (terms["code"], terms["precision"]), "pair of the conversion")
            ends = (terms["baseCurrency"], terms["quoteCurrency"])
            start, currency_after = ends[::-1] if leg["inverted"] else ends
            same(start, currency, "currency that is converted")
            require(currency != "USD", "a conversion goes on from USD")
            tick = self.receipt.tick(leg["instrumentId"], leg["tick"], event, leg["precision"])
            same(leg["price"], tick["ask" if (side == "debit") != leg["inverted"] else "bid"], f"{side} rate of {leg['code']}")
            currency = currency_after
        same(currency, "USD", "currency in which it ends")

    def profit(self, close, lots, legs):
        points = close - self.open_price if self.long else self.open_price - close
        return to_usd(points * lots * self.placed["contractSize"], 10 ** self.placed["precision"], legs)

    def _fill(self, seq, event, fill):
        placed, terms, legs = self.placed, self.receipt.terms(self.instrument, seq), fill["conversion"]
        tick = self.receipt.tick(self.instrument, fill["tick"], event, placed["precision"])
        same(fill["price"], tick["ask" if self.long else "bid"], f"price of the fill at tick {fill['tick']}")
        same(fill["mark"], tick["bid" if self.long else "ask"], "price at which it could be closed")
        self._legs(seq, event, legs, placed["quoteCurrency"], "debit")
        units = self.lots * placed["contractSize"]
        if terms["marginMode"] == "fixed":
            margin = units
        else:
            margin = to_usd(units * fill["price"], 10 ** placed["precision"] * placed["multiple"], legs)
        same(fill["margin"], margin, "margin")
        base = self.lots if self.receipt.settings(seq)["feeType"] == "per_lot" else margin
        same(fill["fee"], rounded(base * terms["feeRate"], BILLION), "fee")
        self.status, self.open_price = "open", fill["price"]
        opened = datetime.datetime.fromtimestamp(event["at"] / 1000, datetime.timezone.utc)
        self.swap_date = (opened - datetime.timedelta(hours=22)).date()
        self.margin, self.fee = fill["margin"], fill["fee"]
        same(fill["markProfit"], self.profit(fill["mark"], self.lots, legs), "profit at once")
        self.receipt.say(f"Filled: {self.side} at {self.price(fill['price'])}, tick {fill['tick']} of the tape; margin and fee are right.")

    def take(self, seq, event):
        acts = {
            "OrderTriggered": self._triggered, "StopsSet": self._stops_set, "TrailSet": self._trail_set, "OrdersLinked": self._linked, "BreakEvenSet": self._break_even_set, "GuaranteedStopSet": self._guaranteed, "BreakEvenReached": self._break_even_reached,
            "PendingChanged": self._changed, "PositionClosed": self._closed,
            "OrderCancelled": self._cancelled, "SwapCharged": self._charged, "StopOutStep": self._stop_out,
        }
        require(event["type"] in acts, f"event {seq} is none of an order's")
        require(self.status != "history", f"event {seq} comes after the end of the order")
        is_pending = event["type"] in ("OrderTriggered", "PendingChanged", "OrdersLinked", "OrderCancelled")
        require(event["type"] == "StopsSet" or (self.status == "pending") == is_pending, f"event {seq} does not fit an order that is {self.status}")
        is_awaited = self.stop_out_seq is None or (event["type"], seq) == ("PositionClosed", self.stop_out_seq + 1) and event["reason"] == "stop_out"
        require(is_awaited, f"event {seq} stands where a stop-out closes its position")
        is_expired = event["type"] == "OrderCancelled" and event["reason"] == "expired"
        is_on_time = event["at"] == self.ends if is_expired else self.status != "pending" or event["at"] < self.ends
        require(is_on_time, f"event {seq} does not fit the expiry of the order")
        acts[event["type"]](seq, event)
        if event["type"] == "PositionClosed":
            self.stop_out_seq = None

    def end(self):
        require(self.stop_out_seq is None, "a stop-out closes no position")

    def _triggered(self, seq, event):
        self._fill(seq, event, event["fill"])
        price, target = event["fill"]["price"], self.placed["target"]
        falling = (self.placed["kind"] == "limit") == self.long
        require(price <= target if falling else price >= target, "the price had not reached the target of the pending order")
        self.receipt.say(f"Triggered at its target {self.price(target)}.")

    trail = None

    def _trail_set(self, seq, event):
        tick = self.receipt.tick(self.instrument, event["tick"], event, self.placed["precision"])
        same(event["mark"], tick["bid" if self.long else "ask"], "price from which a stop trails")
        require(event["distance"] >= self.receipt.terms(self.instrument, seq)["stopsLevel"], "a stop trails nearer than the terms allow")
        same(event["stopLoss"], event["mark"] + event["distance"] * (-1 if self.long else 1), "stop loss that begins to trail")
        require(event["stopLoss"] > 0, "a stop trails from below 0")
        self.trail, self.break_even, self.stop_loss, self.premium = event, None, event["stopLoss"], 0
        self.receipt.say(f"The stop loss trails from {self.price(self.stop_loss)}.")

    premium = 0

    def _guaranteed(self, seq, event):
        """A stop loss that closes at its price, for a premium in points; one of 0 takes that back."""
        if event["premium"] > 0:
            terms = self.receipt.terms(self.instrument, seq)
            tick = self.receipt.tick(self.instrument, event["tick"], event, self.placed["precision"])
            same(event["mark"], tick["bid" if self.long else "ask"], "price at which a stop was guaranteed")
            same(event["premium"], terms.get("guaranteedPremium"), "premium of a guaranteed stop")
            far = (event["mark"] - event["stopLoss"]) * (1 if self.long else -1)
            require(event["stopLoss"] > 0 and far > max(terms["stopsLevel"], terms.get("guaranteedDistance", 0)), "a guaranteed stop is nearer than the terms allow")
            self.trail, self.break_even, self.stop_loss = None, None, event["stopLoss"]
        else:
            require(self.trail is not None or event["stopLoss"] == self.stop_loss, "a stop moved when its guarantee was taken back")
        self.premium = event["premium"]

    break_even = None

    def _break_even_set(self, seq, event):
        require(self.trail is not None or event["stopLoss"] == self.stop_loss, "the stop loss is another one than there was")
        self.trail, self.stop_loss, self.premium = None, event["stopLoss"], 0
        self.break_even = event if event["trigger"] != 0 else None

    def _break_even_reached(self, seq, event):
        require(self.break_even is not None, "a stop moved to the opening price unasked")
        tick = self.receipt.tick(self.instrument, event["tick"], event, self.placed["precision"])
        same(event["mark"], tick["bid" if self.long else "ask"], "price at which a stop moved")
        sign = 1 if self.long else -1
        require((event["mark"] - self.open_price) * sign >= self.break_even["trigger"], "a stop moved before the position had gained enough")
        entry = self.open_price + sign * self.break_even["offset"]
        is_better = self.stop_loss == 0 or (entry - self.stop_loss) * sign > 0
        same(event["stopLoss"], entry if is_better else self.stop_loss, "stop loss that moved to the opening price")
        self.break_even, self.stop_loss = None, event["stopLoss"]

    def _trailed(self, event):
        """Works out where a trailing stop was when it was reached: the tick that moved it last says so."""
        trail, reached, sign = self.trail, event["trail"], 1 if self.long else -1
        steps = 0
        if reached["tick"] != 0:
            require(trail["tick"] < reached["tick"] < event["tick"], "a trailing stop was moved before it was set, or by the tick that reached it")
            tick = self.receipt.tick(self.instrument, reached["tick"], event, self.placed["precision"], newest=False)
            best = tick["bid" if self.long else "ask"]
            steps = (best - trail["mark"]) * sign // trail["step"]
            require(steps > 0, "a trailing stop was moved by a price that is no better than the first")
        same(reached["stopLoss"], trail["stopLoss"] + sign * steps * trail["step"], "stop loss that trailed")
        self.stop_loss = reached["stopLoss"]

    def _stops_set(self, seq, event):
        require(not event.get("trails", False) or self.trail is not None, "a stop goes on trailing that did not trail")
        self.trail = self.trail if event.get("trails", False) else None
        if event["stopLoss"] != self.stop_loss:
            self.premium = 0
        if self.status == "pending":
            # A stop that stays was checked when it was set, maybe under an earlier spec.
            loss, profit = (0 if new == old else new for new, old in ((event["stopLoss"], self.stop_loss), (event["takeProfit"], self.take_profit)))
            self._judge_pending_stops(seq, loss, profit)
        self.stop_loss, self.take_profit = event["stopLoss"], event["takeProfit"]
        self.receipt.say(f"Stops set: {self.price(self.stop_loss)} and {self.price(self.take_profit)}, 0 for none.")

    def _changed(self, seq, event):
        """A change is a placing of the same kind at the price of its time."""
        self._set_end(event)
        self.placed = {**self.placed, **{name: event[name] for name in ("lots", "target", "mark", "stopLoss", "takeProfit")}}
        self.lots, self.stop_loss, self.take_profit = event["lots"], event["stopLoss"], event["takeProfit"]
        self._judge_terms(seq)
        self._judge_waiting(seq)
        self.receipt.say(f"Changed: its target is {self.price(event['target'])}, the price was {self.price(event['mark'])}.")

    def _closed(self, seq, event):
        price, reason, part, legs = event["price"], event["reason"], event["part"], event["conversion"]
        has_price = (reason, event["tick"]) != ("demo_reset", 0)
        require(("guarantee" in event) == (reason == "stop_loss" and self.premium > 0), "a guaranteed stop says so, and no other closing does")
        market = event["guarantee"]["market"] if "guarantee" in event else price
        if has_price:
            tick = self.receipt.tick(self.instrument, event["tick"], event, self.placed["precision"])
            same(market, tick["bid" if self.long or reason == "close_by" else "ask"], f"price of the closing at tick {event['tick']}")
        else:
            same(price, self.open_price, "price of a closing without a tick")
        require(("trail" in event) == (reason == "stop_loss" and self.trail is not None), "a closing by a stop that trailed says so, and no other one does")
        if "trail" in event:
            self._trailed(event)
        if "guarantee" in event:
            same(price, self.stop_loss, "price of a guaranteed stop")
            premium = -to_usd(-self.premium * self.lots * self.placed["contractSize"], 10 ** self.placed["precision"], legs)
            same(event["guarantee"]["premium"], premium, "premium of the guaranteed stop")
        if reason == "stop_loss":
            require(self.stop_loss > 0 and (market <= self.stop_loss if self.long else market >= self.stop_loss), "the price had not reached the stop loss")
        elif reason == "take_profit":
            require(self.take_profit > 0 and (price >= self.take_profit if self.long else price <= self.take_profit), "the price had not reached the take profit")
        elif reason == "stop_out":
            require(self.stop_out_seq == seq - 1, "no stop-out that names this order comes before its closing")
            same((price, event["profit"]), (self.counted["price"], self.counted["profit"]), "price and profit as the stop-out counted them")
        require(part is None or reason in ("user", "close_by", "operator"), f"a part was closed by {reason}")
        require(("cause" in event) == (reason == "operator"), "an operator who closes a position says why, and nobody else")
        require(("by" in event) == (reason == "close_by"), "a closing by an opposite position names it, and no other")
        require(event.get("by") != event["orderId"], "a position was closed by itself")
        gain = (price >= self.open_price) if self.long else (price <= self.open_price)
        if has_price or legs:
            self._legs(seq, event, legs, self.placed["quoteCurrency"], "credit" if gain else "debit")
        lots = self.lots
        if part is not None:
            lots, terms = part["lots"], self.receipt.terms(self.instrument, seq)
            require(lots % terms["lotStep"] == 0 and self.lots - lots >= terms["lotsMin"], "the part is none that may be closed")
            for name in ("margin", "fee", "swap"):
                whole = getattr(self, name)
                same(part[name], whole * lots // self.lots, f"{name} of the part")
                setattr(self, name, whole - part[name])
        same(event["profit"], self.profit(price, lots, legs), "profit")
        self.lots -= lots
        self.status = self.status if part is not None else "history"
        self.receipt.say(f"Closed{' in part' if part else ''} ({reason}) at {self.price(price)}, tick {event['tick']}; the profit is right.")

    is_linked = False

    def _linked(self, seq, event):
        require(event["orderId"] != event["otherId"], "an order was linked with itself")
        self.is_linked = True

    def _cancelled(self, seq, event):
        require(event["reason"] != "other_filled" or self.is_linked, "an order was cancelled with another one that it was not linked with")
        self.status = "history"
        self.receipt.say(f"Cancelled ({event['reason']}).")

    def _charged(self, seq, event):
        placed, terms, legs = self.placed, self.receipt.terms(self.instrument, seq), event["conversion"]
        rolled_over = [(at, rolled) for at, rolled in self.receipt.events
                       if at < seq and rolled["type"] == "RolledOver" and rolled["valueDate"] == event["valueDate"]]
        waited = [(at, rolled, one) for at, rolled in reversed(rolled_over)
                  for one in rolled.get("waiting", []) if one["orderId"] == placed["orderId"]]
        date = self._swap_date(event)
        mode, rate, days = self._swap_terms(terms, date)
        if waited:
            at, rolled, one = waited[0]
            held = [self._swap_terms(old, date) for old in self.receipt.terms_at_rollover(self.instrument, at, rolled["rolledAt"])]
            mode, rate = one["mode"], one["rate"]
            require(any((mode, rate) == old[:2] and old[2] <= one["days"] for old in held), "the swap waited at a rate, or for days, that no terms had")
        if "tick" in event:
            tick = self.receipt.tick(self.instrument, event["tick"], event, placed["precision"])
            same(event["price"], tick["bid" if self.long else "ask"], f"price of the swap at tick {event['tick']}")
        self._legs(seq, event, legs, placed["quoteCurrency"], "credit" if rate > 0 else "debit")
        if waited:
            same(event["days"], waited[0][2]["days"], "days of the swap that waited")
        else:
            require(days <= event["days"], "a swap for fewer days than its day has")
        passed = (date - self.swap_date).days + 2
        require(1 <= event["days"] <= passed, "a swap for more days than the calendar has since the last one, or for none")
        self.swap_date = date
        units = self.lots * placed["contractSize"] * event["days"] * rate
        divisor = 10 ** placed["precision"] * BILLION
        amount = to_usd(units, divisor, legs) if mode == "points" else to_usd(units * event["price"], divisor * 360, legs)
        same(event["amount"], amount, f"swap of {event['valueDate']}")
        self.swap += amount
        require(abs(self.swap) < SAFE, "the swaps of the order are more than money can be")
        self.receipt.say(f"Swap of {event['valueDate']} for {event['days']} days is right.")

    def _swap_date(self, event):
        """Checks and returns the trading day of a swap: after the last one, and charged at its end, 17:00 in New York, at 21:00 UTC or later."""
        text = event["valueDate"]
        require(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text), f"{text} is no day")
        date = datetime.date.fromisoformat(text)
        require(date > self.swap_date, f"the swap of {text} comes after that of {self.swap_date}")
        end = datetime.datetime.combine(date, datetime.time(21), datetime.timezone.utc)
        require(end.timestamp() * 1000 <= event["at"], f"the swap of {text} was charged before the end of that day")
        return date

    def _swap_terms(self, terms, date):
        """Returns mode, rate and days of a swap by the instrument spec."""
        weekday, triple = date.isoweekday(), terms["swapTripleWeekday"]
        days = 1 if triple == 0 else 0 if weekday > 5 else 3 if weekday == triple else 1
        return terms["swapMode"], terms["swapLong" if self.long else "swapShort"], days

    def _stop_out(self, seq, event):
        figures, positions = event["figures"], event["figures"]["positions"]
        same(event["level"], self.receipt.settings(seq)["stopOutLevel"], "level of the stop-out")
        same(figures["profits"], sum(one["profit"] for one in positions), "profits at the stop-out")
        same(figures["margin"], sum(one["margin"] for one in positions), "margin at the stop-out")
        require(len({one["orderId"] for one in positions}) == len(positions), "the stop-out counts a position twice")
        net = figures["balance"] + figures["profits"]
        require(net * 100 <= event["level"] * figures["margin"], "the stop-out level was not reached")
        others = {one["orderId"]: one for _, one in reversed(self.receipt.events) if one["type"] == "OrderPlaced"}
        for one in positions:
            require(one["orderId"] in others, f"order {one['orderId']}, which the stop-out counts, is not in the receipt")
            placed = others[one["orderId"]]
            tick = self.receipt.tick(placed["instrumentId"], one["tick"], event, placed["precision"])
            same(one["price"], tick["bid" if placed["side"] == "buy" else "ask"], f"price of order {one['orderId']} at the stop-out")
        own = [one for one in positions if one["orderId"] == self.placed["orderId"]]
        require(len(own) == 1 and own[0]["tradable"], "the stop-out closes a position that it doesn't count, or that can't be traded")
        for one in positions:
            # A tick does not close a position that it opened; for a filled pending order, the receipt does not say which tick opened it.
            fill = others[one["orderId"]]["fill"]
            is_new = fill is None or fill["tick"] == one["tick"]
            is_ahead = (one["profit"], -one["margin"]) < (own[0]["profit"], -own[0]["margin"])
            require(is_new or not one["tradable"] or not is_ahead, "a position that had lost more was not closed first")
        same(own[0]["margin"], self.margin, "margin of the position that is closed")
        self.stop_out_seq, self.counted = seq, own[0]
        self.receipt.say("Stop-out: the figures add up, the level was reached, and no position had lost more.")

    stop_out_seq, counted = None, {}


def check_receipt(text, keys, witnesses=(), quorum=0):
    """Returns sentences about what holds; raises Refused for what does not."""
    try:
        require(len({one.public for one in witnesses}) == len(witnesses), "a witness is named twice")
        receipt = Receipt(text, keys, witnesses, quorum)
        part = next(((seq, event) for seq, event in receipt.events if _closes_part(event, receipt.order_id)), None)
        order_id = receipt.order_id if part is None else part[1]["orderId"]
        own = [(seq, event) for seq, event in receipt.events
               if event.get("orderId") == order_id or event["type"] == "OrdersLinked" and event["otherId"] == order_id]
        require(own and own[0][1]["type"] == "OrderPlaced", f"the receipt does not begin with the placing of order {order_id}")
        order = Order(receipt, *own[0])
        for seq, event in own[1:]:
            order.take(seq, event)
        order.end()
        require(part is None or own[-1][0] == part[0], "the receipt of a part goes on after its closing")
        return receipt.said
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, ZeroDivisionError) as fault:
        raise Refused(f"not in the form of a receipt: {type(fault).__name__} {fault}") from None


def _closes_part(event, order_id):
    """True if the event closed the part of a position that the order is."""
    return event["type"] == "PositionClosed" and event["part"] is not None and event["part"]["id"] == order_id


def shown(line):
    """Replaces characters that could move the cursor or hide a line, because a receipt is untrusted text."""
    return "".join(one if one.isprintable() else "?" for one in line)


def main(words):
    parser = argparse.ArgumentParser(description="Checks a receipt of an order, offline.")
    parser.add_argument("--key", action="append", default=[], help="verifier key of a log of the venue")
    parser.add_argument("--witness", action="append", default=[], help="verifier key of a witness")
    parser.add_argument("--quorum", default="0", help="how many of these must have cosigned")
    parser.add_argument("receipt")
    asked = parser.parse_args(words)
    # Characters that the terminal can't show are escaped.
    sys.stdout.reconfigure(errors="backslashreplace")
    if not asked.key:
        print("CAN'T BE CHECKED: no verifier key was given, and whoever made the file chose those that stand in it. Take the keys of the venue's "
              "logs from a witness, from somebody who kept them, or from <venue>/proof/keys, and name each with --key.")
        return 2
    try:
        with open(asked.receipt, encoding="utf-8") as file:
            text = file.read()
        keys, witnesses = [Key(key, LOG) for key in asked.key], [Key(key, WITNESS) for key in asked.witness]
        said = check_receipt(text, keys, witnesses, whole(asked.quorum, "--quorum"))
    except (Refused, OSError, UnicodeDecodeError) as refused:
        print(shown(f"REFUSED: {refused}"))
        return 1
    print("\n".join(map(shown, [*said, "Everything in this receipt holds."])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
