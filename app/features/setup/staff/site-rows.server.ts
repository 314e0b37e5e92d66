import { href, type RouterContextProvider } from "react-router"
import { listAdministrators } from "#core/accounts/find-account.server.ts"
import { lastBackupDownload } from "#core/audit/audit.server.ts"
import { describeBackups, describeMissingCopy, needsAttention } from "#core/backups/backup.ts"
import { featuresContext, type SiteRow, type Step } from "#core/feature.server.ts"
import { backupsContext, databaseContext } from "#core/http/context.server.ts"
import { recordKinds } from "#core/records/known-kinds.ts"
import { listsOf, listTitle } from "#core/records/record-kinds.ts"
import { countRecords } from "#core/records/record-rows.server.ts"
import { readRows } from "#core/settings/list-rows.ts"
import { closedAddresses } from "#core/settings/parts.server.ts"
import { listStored, readSettings } from "#core/settings/setting.server.ts"
import { SECTION_NAMES, SECTIONS, type Section } from "#core/settings/setting-row.ts"
import {
	PICTURE_KEYS,
	SETTINGS,
	type SettingKey,
	type Settings,
	settingRow,
	settingsOf,
} from "#core/settings/settings-table.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { describeSample, readSample, readSetupMarks, sampleTextsIn } from "#features/setup/sample.server.ts"
import { countAllSpecies } from "#features/species/species.server.ts"

export async function readSiteRows(context: Readonly<RouterContextProvider>): Promise<SiteRow[]> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const stored = await listStored(db)
	const lists = listsOf(recordKinds()).map(async (record): Promise<SiteRow> => {
		const [title, count] = [listTitle(record), await countRecords(db, record)]
		const value = count === 0 ? "None" : formatCount(count, record.noun, title.toLowerCase())
		return { group: "What your site has", to: record.list, title, value }
	})
	const rooms = context.get(featuresContext).map(({ siteRows }) => siteRows?.(db) ?? [])
	const off = closedAddresses(settings)
	const rows = [
		...SECTION_NAMES.flatMap((section) => sectionRow(settings, section, stored)),
		...PICTURE_KEYS.map((key): SiteRow => {
			const { title, section, none } = SETTINGS[key]
			const { group } = SECTIONS[section]
			const to = href("/admin/site/pictures/:key", { key })
			return { group, to, title, value: settings[key] ? "Your own" : none }
		}),
		...(await Promise.all(rooms)).flat(),
		...(await Promise.all(lists)),
		...(await sampleRows(db)),
	]
	return rows.filter(({ to }) => !off.includes(to))
}

async function sampleRows(db: Database): Promise<SiteRow[]> {
	const sample = await readSample(db)
	if (!sample) return []
	const to = href("/admin/site/sample")
	const value = `Visitors see the sample farm: ${describeSample(sample)}`
	return [{ group: "Advanced", to, title: staffTitle(to), value, isOpen: true, press: "Remove" }]
}

const SHOWN_VALUES = 2

function sectionRow(settings: Settings, section: Section, stored: string[]): SiteRow[] {
	const { title, group, unset }: { title: string; group?: SiteRow["group"]; unset?: string } =
		SECTIONS[section]
	if (!group) return []
	const keys = settingsOf(section)
	const ofSample = sampleTextsIn(settings).filter((key) => keys.includes(key))
	const own = keys.filter((key) => stored.includes(key) && !ofSample.includes(key))
	const values = own.flatMap((key) => valuesOf(key, settings[key]))
	const needed = keys.filter((key) => settingRow(key).unset)
	const [missing] = needed.flatMap((key) => (own.includes(key) ? [] : settingRow(key).unset))
	const nothing = ofSample.length > 0 ? "visitors read the sample farm's texts" : unset
	const problem = missing ?? (values.length === 0 ? nothing : undefined)
	const [initial = "None"] = keys.flatMap((key) => valuesOf(key, settingRow(key).default ?? ""))
	const value = problem ? `Not set: ${problem}` : firstNames(values, SHOWN_VALUES).join(", ") || initial
	const isStep = needed.length > 0 || unset !== undefined
	const to = href("/admin/site/:section", { section })
	return [{ group, to, title, value, ...(isStep && { isOpen: problem !== undefined }) }]
}

function valuesOf(key: SettingKey, value: string): string[] {
	const { kind, section, title } = settingRow(key)
	if (kind === "rows") return readRows(value).map((row) => Object.values(row).join(" "))
	return [kind === "passage" || section === "home" ? title : value]
}

export async function readFirstSteps(context: Readonly<RouterContextProvider>): Promise<Step[]> {
	const db = context.get(databaseContext)
	const rows = (await readSiteRows(context)).filter(({ isOpen }) => isOpen !== undefined)
	const species = await countAllSpecies(db)
	const administrators = await listAdministrators(db)
	const without = administrators.filter((one) => one.factorSecret === null).length
	const backup = await missingBackup(context)
	return [
		...rows,
		{ to: href("/admin"), title: "Species", value: "There are no species yet", isOpen: species === 0 },
		{ to: href("/admin/security"), title: "Backups", value: backup ?? "", isOpen: Boolean(backup) },
		{
			to: href("/admin/security/second-factor"),
			title: "Second factor",
			value: `${formatCount(without, "administrator")} with a password only`,
			isOpen: without > 0,
		},
	]
}

/** Null if everything is done, or an administrator dismissed the list. */
export async function readOpenSteps(context: Readonly<RouterContextProvider>): Promise<Step[] | null> {
	if ((await readSetupMarks(context.get(databaseContext)))["checklist dismissed"]) return null
	const steps = await readFirstSteps(context)
	return steps.some(({ isOpen }) => isOpen) ? steps : null
}

async function missingBackup(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
	const [backups, now] = [await context.get(backupsContext).state(), new Date()]
	if (!backups.newest || needsAttention(backups, now)) return describeBackups(backups, now)
	return describeMissingCopy(await lastBackupDownload(context.get(databaseContext)), now)
}
