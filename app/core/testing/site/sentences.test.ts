import { expect, test } from "vitest"
import { describeRole } from "#core/accounts/user.ts"
import { describeChange } from "#core/audit/audit.ts"
import * as backups from "#core/backups/backup.ts"
import { describeSize } from "#core/csv/csv-upload.ts"
import { describeSettingChange } from "#core/settings/settings-table.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { describeSudden } from "#features/hours/opening-times.ts"
import { lengthText } from "#features/map/map.ts"
import { shortFacts, trailFacts } from "#features/map/trails-today.ts"
import { describeParty } from "#features/waiver/waiver.ts"

const NOW = new Date("2026-06-01T12:00:00.000Z")
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const complete = { name: "farm.tar", at: NOW, bytes: 1, missing: 0 }
const wheels = { wheelchair: "help", stroller: "no" } as const
const trail = { ...wheels, steepness: "gentle", surface: "unknown", lengthMetres: 1200, minutes: 65 } as const
const archived = (subject: string) => describeChange({ action: "species.archived", subject })
const range = (opens: string, closes: string) => ({ opens, closes })

/** What is shown, from its first number, date or state on, and what is expected. */
const SENTENCES: [said: string | undefined, expected: string | undefined][] = [
	[describeParty({ partySize: 1, minors: 0 }), "1 person, none under 18"],
	[describeParty({ partySize: 4, minors: 3 }), "4 people, 3 under 18"],
	[["admin", "editor", "none"].map(describeRole).join(), "Administrator,Editor,No access"],
	[[1, 999, 999_499, 999_500].map(describeSize).join(), "1 byte,999 bytes,999 kB,1.0 MB"],
	[backups.describeMissing({ missing: 1 }, complete).split(" that ")[0], "It lacks 1 picture or sound"],
	[backups.describeMissingCopy(ago(39), NOW), undefined],
	[backups.describeMissingCopy(ago(40), NOW)?.split(". ")[0], "No backup was downloaded in the last 40 days"],
	[backups.describeMissingCopy(null, NOW)?.split(". ")[0], "No backup was downloaded yet"],
	[[[], [range("00:00", "00:00")]].map(describeRanges).join(), "Closed,Open 24 hours"],
	[describeRanges([range("00:00", "12:00")]), "12:00 AM to 12:00 PM"],
	[describeRanges([range("13:05", "00:30"), range("08:00", "09:00")]).split(" to ")[1], "12:30 AM, 8:00 AM"],
	[describeSudden({ opensLate: false, closesEarly: false, reason: "Storm" }), "Storm"],
	[describeSudden({ opensLate: true, closesEarly: true, reason: "Ice" }), "Opens late, closes early: Ice"],
	[[0, 999, 1249, 105_000].map(lengthText).join(), "0 m,999 m,1.2 km,105 km"],
	[shortFacts(trail), "1.2 km, gentle slopes"],
	[trailFacts(trail).split("; ")[0], "1.2 km, 1 h 5 min, gentle slopes"],
	[trailFacts(trail).split("; ")[1], "suitable with help for wheelchairs"],
	[trailFacts(trail).split("; ")[2], "not suitable for strollers"],
	[archived("3 species: A, B, C"), "archived 3 species: A, B, C"],
	[archived("Loon"), "archived the species Loon"],
	[describeSettingChange("tour_enabled to false"), "disabled the self-guided tour"],
	[describeSettingChange("tour_enabled to true"), "enabled the self-guided tour"],
]

test.each(SENTENCES)("'%s' is true", (said, expected) => {
	expect(said?.replaceAll("\u00a0", " ")).toBe(expected)
})
