import { href } from "react-router"
import type { AnyRecord } from "#core/records/define-record.ts"
import { LISTS, listTitle } from "#core/records/lists.ts"
import { countRecords } from "#core/records/record-rows.server.ts"
import { readRows } from "#core/settings/list-rows.ts"
import { isNameSaved, readSettings } from "#core/settings/setting.server.ts"
import { hasPasscode, isBlogEnabled, isTourOpen } from "#core/settings/setting.ts"
import type { Section } from "#core/settings/setting-row.ts"
import {
	fieldsOfSection,
	PICTURE_KEYS,
	type SettingKey,
	type Settings,
	settingRow,
	unfilledSettings,
} from "#core/settings/settings-table.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatCount } from "#core/text/numbers.ts"
import { formatDate, localDay, zoneName } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import { currentNotices, statusOf } from "#features/hours/notices/notice.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { nextDays } from "#features/hours/opening-times.ts"
import { describeWeekly } from "#features/hours/weekly-hours.ts"
import { listMaps } from "#features/map/map.server.ts"
import { countRedirects } from "#features/redirects/redirect.server.ts"
import { describeSample, readSample } from "#features/setup/sample.server.ts"
import { sampleTextsIn } from "#features/setup/sample-texts.server.ts"
import { listImports } from "#features/species/import/imports.server.ts"
import { findCurrentTerms } from "#features/waiver/terms.server.ts"

/** `unset` says what visitors see as long as nothing is set. */
export type SiteRow = { to: string; title: string } & ({ value: string } | { unset: string })

export type SiteGroup = { title: string; rows: SiteRow[] }

export async function readSiteRows(db: Database, now: Date): Promise<SiteGroup[]> {
	const settings = await readSettings(db)
	const page = (to: string, content: { value: string } | { unset: string }): SiteRow => ({
		...{ to, title: staffTitle(to) },
		...content,
	})
	const switches = href("/admin/security")
	const sample = await readSample(db)
	return [
		{
			title: "Visit",
			rows: [
				page("/admin/site/hours", await describeHours(db, now)),
				page("/admin/site/rates", describeRates(settings)),
				page("/admin/site/parking", setOr(settings.parking_url, "visitors can't pay online")),
				page("/admin/site/visit", describeVisit(settings)),
				page("/admin/site/terms", { value: await describeTerms(db) }),
			],
		},
		{
			title: "The farm",
			rows: [
				page(
					"/admin/site/name",
					(await isNameSaved(db))
						? { value: [settings.site_name, settings.tagline].filter(Boolean).join(". ") }
						: { unset: "pages show the sample farm's name" },
				),
				page("/admin/site/contact", describeContact(settings)),
				page("/admin/site/pictures", describePictures(settings)),
				page("/admin/site/home", describeHome(settings)),
				page(
					"/admin/site/social",
					setOr(countRows(settings.social_links, "link"), "pages have no links to your other pages"),
				),
			],
		},
		{
			title: "What visitors see",
			rows: [
				page("/admin/site/notices", { value: await describeNotices(db, now) }),
				{
					...{ to: switches, title: "Wildlife Tour" },
					value: `${isTourOpen(settings) ? "On" : "Off"}, ${hasPasscode(settings) ? "with a passcode" : "no passcode"}`,
				},
				{ ...{ to: switches, title: "News" }, value: isBlogEnabled(settings) ? "On" : "Off" },
				page("/admin/map", setOr(await describeMaps(db), "visitors see no map")),
				...(await Promise.all(LISTS.map((record) => describeList(db, record)))),
			],
		},
		{
			title: "Site",
			rows: [
				page("/admin/site/redirects", { value: await describeRedirects(db) }),
				page("/admin/site/move-in", { value: await describeMoves(db) }),
				page("/admin/site/time", { value: zoneName(now) }),
				...(sample ? [page("/admin/site/sample", { value: describeSample(sample) })] : []),
			],
		},
	]
}

async function describeList(db: Database, record: AnyRecord): Promise<SiteRow> {
	const count = await countRecords(db, record)
	const title = listTitle(record)
	return {
		to: record.list,
		title,
		value: count === 0 ? "None" : formatCount(count, record.noun, title.toLowerCase()),
	}
}

async function describeMoves(db: Database): Promise<string> {
	const imports = await listImports(db, "site")
	return imports.length === 0 ? "From WordPress" : formatCount(imports.length, "import")
}

function setOr(value: string, unset: string): { value: string } | { unset: string } {
	return value ? { value } : { unset }
}

async function describeHours(db: Database, now: Date) {
	const { times, isSample } = await readOpeningTimes(db)
	if (isSample) return { unset: "the sample farm's hours are shown" }
	const today = localDay(now.toISOString())
	const others = times.others.filter((one) => nextDays(one, today)).length
	return {
		value: `${describeWeekly(times.weekly)}. Other hours: ${others === 0 ? "none" : formatCount(others, "entry", "entries")}`,
	}
}

const SHOWN_RATES = 2

const SAMPLE = { unset: "visitors read the sample farm's texts" }

/** Whose texts visitors read: the sample farm's, the neutral ones of a new site, or the farm's own. */
function textsOf(settings: Settings, section: Section): "sample" | "neutral" | "own" {
	const ofSample = sampleTextsIn(settings)
	if (fieldsOfSection(section).some((key) => ofSample.includes(key))) return "sample"
	return writtenTexts(settings, section).length === 0 ? "neutral" : "own"
}

/** Without those that a new site has: forms store them, too. */
function writtenTexts(settings: Settings, section: Section): SettingKey[] {
	return fieldsOfSection(section).filter((key) => !["", settingRow(key).default].includes(settings[key]))
}

function describeRates(settings: Settings) {
	const { rates, rates_note } = settings
	if (textsOf(settings, "rates") === "sample") return { unset: "visitors read the sample farm's rates" }
	const all = readRows(rates).map(({ label, price }) => `${label} ${price}`)
	return setOr(
		firstNames(all, SHOWN_RATES).join(", ") || (rates_note && "Only a note"),
		"visitors see no rates",
	)
}

function countRows(value: string, noun: string): string {
	const { length } = readRows(value)
	return length > 0 ? formatCount(length, noun) : ""
}

function describeVisit(settings: Settings) {
	if (textsOf(settings, "visit") === "sample") return SAMPLE
	const found = textsOf(settings, "rates") === "neutral" ? "hours" : "hours and rates"
	return setOr(countWritten(settings, "visit"), `visitors find only ${found} on 'Plan your visit'`)
}

async function describeTerms(db: Database): Promise<string> {
	const { number, lastUpdated } = await findCurrentTerms(db)
	return `Version ${number} of ${lastUpdated}`
}

function describeContact(settings: Settings) {
	const keys = fieldsOfSection("contact")
	const [first] = unfilledSettings(settings).filter(({ key }) => keys.includes(key))
	return first ? { unset: first.problem } : { value: `${settings.contact_email}, ${settings.street_address}` }
}

function describePictures(settings: Settings) {
	const set = PICTURE_KEYS.filter((key) => settings[key] !== "").length
	return setOr(
		set > 0 ? `${set} of ${PICTURE_KEYS.length} set` : "",
		"pages show the drawn logo and the drawn landscape",
	)
}

function describeHome(settings: Settings) {
	if (textsOf(settings, "home") === "sample") return SAMPLE
	return setOr(countWritten(settings, "home"), "the home page says nothing about your farm yet")
}

function countWritten(settings: Settings, section: Section): string {
	const { length } = writtenTexts(settings, section)
	return length > 0 ? `${length} of ${fieldsOfSection(section).length} written` : ""
}

async function describeNotices(db: Database, now: Date): Promise<string> {
	const notices = await listNotices(db)
	const shown = currentNotices(notices, now).length
	const scheduled = notices.filter((notice) => statusOf(notice, now) === "scheduled")
	const next = scheduled.flatMap(({ startsAt }) => startsAt ?? []).sort()[0]
	const later = next ? `, ${scheduled.length} scheduled from ${formatDate(next)}` : ""
	return (shown === 0 ? "None shown" : `${shown} shown`) + later
}

async function describeRedirects(db: Database): Promise<string> {
	const count = await countRedirects(db)
	return count === 0 ? "None" : formatCount(count, "old address", "old addresses")
}

async function describeMaps(db: Database): Promise<string> {
	const maps = await listMaps(db)
	return maps.length === 0 ? "" : formatCount(maps.length, "map")
}
