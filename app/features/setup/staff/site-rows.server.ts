import { href } from "react-router"
import type { ServerFeature, SiteRow } from "#core/feature.server.ts"
import { listsOf, listTitle } from "#core/records/record-kinds.ts"
import { countRecords } from "#core/records/record-rows.server.ts"
import { readRows } from "#core/settings/list-rows.ts"
import { isNameSaved, readSettings } from "#core/settings/setting.server.ts"
import { hasPasscode, isBlogEnabled, isTourOpen } from "#core/settings/setting.ts"
import { SECTIONS, type Section } from "#core/settings/setting-row.ts"
import {
	defaultOf,
	fieldsOfSection,
	PICTURE_KEYS,
	type PictureKey,
	SETTINGS,
	type SettingKey,
	type Settings,
	settingRow,
	unfilledSettings,
} from "#core/settings/settings-table.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatCount } from "#core/text/numbers.ts"
import { localDay, zoneName } from "#core/time/local-time.ts"
import { describeWeekly } from "#core/time/weekly-hours.ts"
import { trashKinds } from "#core/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import { currentNotices } from "#features/hours/notices/notice.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { nextDays } from "#features/hours/opening-times.ts"
import { listMaps } from "#features/map/map.server.ts"
import { describeSample, readSample } from "#features/setup/sample.server.ts"
import { sampleTextsIn } from "#features/setup/sample-texts.server.ts"
import { findCurrentTerms } from "#features/waiver/terms.server.ts"

type Content = { value: string } | { unset: string }

export type SiteGroup = { title: string; rows: SiteRow[] }

export async function readSiteRows(db: Database, features: ServerFeature[], now: Date): Promise<SiteGroup[]> {
	const settings = await readSettings(db)
	const page = (to: string, content: Content): SiteRow => ({ to, title: staffTitle(to), ...content })
	const section = (name: Section) => page(`/admin/site/${name}`, describeSection(settings, name))
	const switches = href("/admin/security")
	const isOn = (on: boolean) => (on ? "On" : "Off")
	const sample = await readSample(db)
	const terms = await findCurrentTerms(db)
	const notices = await listNotices(db)
	const shown = currentNotices(notices, now).length
	const maps = (await listMaps(db)).map(({ name }) => name)
	const lists = listsOf(trashKinds()).map(async (record): Promise<SiteRow> => {
		const [title, count] = [listTitle(record), await countRecords(db, record)]
		return { to: record.list, title, value: countOf(count, record.noun, title.toLowerCase()) }
	})
	return [
		{
			title: "Visit",
			rows: [
				page("/admin/site/hours", await describeHours(db, now)),
				section("rates"),
				section("parking"),
				section("visit"),
				page("/admin/site/terms", { value: `Version ${terms.number} of ${terms.lastUpdated}` }),
			],
		},
		{
			title: "The farm",
			rows: [
				(await isNameSaved(db))
					? section("name")
					: page("/admin/site/name", { unset: "pages show the sample farm's name" }),
				section("contact"),
				section("home"),
				...PICTURE_KEYS.map((key) => describePicture(key, settings[key])),
				section("social"),
			],
		},
		{
			title: "What visitors see",
			rows: [
				page("/admin/site/notices", {
					value: notices.length > 0 ? `${shown} of ${notices.length} shown` : "None",
				}),
				{
					...{ to: switches, title: "Wildlife Tour" },
					value: `${isOn(isTourOpen(settings))}, ${hasPasscode(settings) ? "with a passcode" : "no passcode"}`,
				},
				{ to: switches, title: "News", value: isOn(isBlogEnabled(settings)) },
				page("/admin/map", namesOr(maps, "visitors see no map")),
				...(await Promise.all(lists)),
			],
		},
		{
			title: "Site",
			rows: [
				...(await Promise.all(features.map(({ siteRows }) => siteRows?.(db) ?? []))).flat(),
				page("/admin/site/time", { value: zoneName(now) }),
				...(sample ? [page("/admin/site/sample", { value: describeSample(sample) })] : []),
			],
		},
	]
}

const countOf = (count: number, noun: string, plural: string) =>
	count === 0 ? "None" : formatCount(count, noun, plural)

const SHOWN_NAMES = 2

const namesOr = (names: string[], unset: string): Content =>
	names.length > 0 ? { value: firstNames(names, SHOWN_NAMES).join(", ") } : { unset }

async function describeHours(db: Database, now: Date): Promise<Content> {
	const { times, isSample } = await readOpeningTimes(db)
	if (isSample) return { unset: "the sample farm's hours are shown" }
	const today = localDay(now.toISOString())
	const others = times.others.filter((one) => nextDays(one, today)).length
	const also = countOf(others, "entry", "entries").toLowerCase()
	return { value: `${describeWeekly(times.weekly)}. Other hours: ${also}` }
}

function describePicture(key: PictureKey, value: string): SiteRow {
	const { title, unset }: { title: string; unset?: string } = SETTINGS[key]
	const to = href("/admin/site/pictures/:key", { key })
	return { to, title, ...(value || !unset ? { value: value ? "Your own" : "None" } : { unset }) }
}

/** Its values, or the titles of its texts, without those that a new site has: forms store them, too. */
function describeSection(settings: Settings, section: Section): Content {
	const keys = fieldsOfSection(section)
	const [problem] = unfilledSettings(settings).filter(({ key }) => keys.includes(key))
	const ofSample = sampleTextsIn(settings).filter((key) => keys.includes(key))
	const { unset }: { title: string; unset?: string } = SECTIONS[section]
	const own = keys.filter((key) => settings[key] && !ofSample.includes(key))
	const written = own.filter((key) => !unset || settings[key] !== defaultOf(key))
	if (ofSample.length > 0 && written.length === 0) return { unset: "visitors read the sample farm's texts" }
	if (problem) return { unset: problem.problem }
	return namesOr(
		written.flatMap((key) => valuesOf(key, settings[key])),
		String(unset),
	)
}

function valuesOf(key: SettingKey, value: string): string[] {
	const { kind, section, title } = settingRow(key)
	if (kind === "rows") return readRows(value).map((row) => Object.values(row).join(" "))
	return [kind === "passage" || section === "home" ? title : value]
}
