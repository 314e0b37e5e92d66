import { type ReactNode, useRef } from "react"
import { href, Outlet, type RouterContextProvider } from "react-router"
import { isRegistrationLocked } from "#core/accounts/account.server.ts"
import { readSecondFactor } from "#core/accounts/second-factor.server.ts"
import { countOpenSessions } from "#core/accounts/session.server.ts"
import { isAdmin, MIN_PASSWORD } from "#core/accounts/user.ts"
import { pageOfChanges } from "#core/audit/audit.server.ts"
import { AUDIT_PAGE_SIZE, describeChange } from "#core/audit/audit.ts"
import { type BackupState, describeBackups, needsAttention } from "#core/backups/backup.ts"
import { type PageRange, parsePages, rangeSearch } from "#core/forms/page-range.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { backupsContext, databaseContext, siteProbeContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { SITE_PROBLEMS } from "#core/http/site-problem.ts"
import { describeVersion } from "#core/http/version.server.ts"
import { PART_SETTINGS } from "#core/settings/part-settings.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { settingsOf } from "#core/settings/settings-table.ts"
import { formatCount } from "#core/text/numbers.ts"
import { formatDate, formatDateTime } from "#core/time/local-time.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { siteCommand } from "../../../../scripts/site-command.mjs"
import type { Route } from "./+types/security"
import { SecurityRow, SettingRow } from "./security-rows.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context, url }: Route.LoaderArgs) {
	const viewer = context.get(staffContext)
	const db = context.get(databaseContext)
	const { since, codesLeft } = await readSecondFactor(db, viewer.id)
	return {
		hasSecondFactor: since !== null,
		secondFactor: since
			? `On since ${formatDate(since)}. ${formatCount(codesLeft, "recovery code")} left.`
			: "Off. A code from an app on your phone, in addition to your password.",
		sessions: await countOpenSessions(db, viewer.id, new Date()),
		site: isAdmin(viewer) ? await readSite(context, url) : null,
	}
}

async function readSite(context: Readonly<RouterContextProvider>, url: URL) {
	const db = context.get(databaseContext)
	const backups = await context.get(backupsContext).state()
	const problem = await context.get(siteProbeContext)()
	const now = new Date()
	const { entries, total, ...range } = await pageOfChanges(db, parsePages(url.searchParams))
	return {
		settings: await readSettings(db),
		locked: await isRegistrationLocked(db),
		backup: `${needsAttention(backups, now) ? "Needs attention: " : ""}${describeBackups(backups, now)}`,
		download: downloadLabel(backups),
		problem: problem && { ...SITE_PROBLEMS[problem], doctor: siteCommand("node scripts/doctor.mjs") },
		trail: { entries, total, range },
		version: describeVersion(),
	}
}

type Site = Awaited<ReturnType<typeof readSite>>

const VISITORS_SETTINGS = settingsOf().filter(
	(key) => key !== "second_factor_required" && !(key in PART_SETTINGS),
)

export default function SecurityTab({ loaderData }: Route.ComponentProps) {
	const { sessions, hasSecondFactor, secondFactor, site } = loaderData
	return (
		<section id="security" aria-label="Security" className="grid grid-cols-1 gap-8">
			{site && (
				<Group title="Staff">
					<LinkRow
						title="Staff Accounts"
						text="Invite a person, change what they may do, or end their access."
						to={href("/admin/security/accounts")}
						label="Manage Accounts"
					/>
				</Group>
			)}
			{site && (
				<Group title="What visitors can open">
					{site.problem && (
						<SecurityRow
							title="Server Disk"
							text={`Needs attention: ${site.problem.state}. To see what to do, run '${site.problem.doctor}' on the server.`}
						>
							<strong>{site.problem.health}</strong>
						</SecurityRow>
					)}
					{VISITORS_SETTINGS.map((key) => (
						<SettingRow key={key} settingKey={key} value={site.settings[key]} />
					))}
				</Group>
			)}
			<Group title="Signing in">
				{site && (
					<SecurityRow title="Admin Registration" text="Locked after the first admin is created.">
						<strong>{site.locked ? "Locked" : "Open"}</strong>
					</SecurityRow>
				)}
				<SecurityRow title="Password Policy" text={`Minimum ${MIN_PASSWORD} characters.`}>
					<QuietLink to={href("/admin/security/password")} preventScrollReset>
						Change Password
					</QuietLink>
				</SecurityRow>
				<SecurityRow
					title="Session Security"
					text={`Database-stored sessions. You have ${formatCount(sessions, "open session")}, including this one. A new password ends the others.`}
				/>
				<LinkRow
					title="Second Factor"
					text={secondFactor}
					to={href("/admin/security/second-factor")}
					label={`${hasSecondFactor ? "Manage" : "Set Up"} Second Factor`}
				/>
				{site && (
					<SettingRow settingKey="second_factor_required" value={site.settings.second_factor_required} />
				)}
			</Group>
			{site && (
				<Group title="Backups and records">
					<BackupRow {...site} />
					<LinkRow
						title="Waiver Records"
						text="When terms were accepted, which version, and the receipt numbers."
						to={href("/admin/security/waiver-records")}
						label="View Records"
					/>
				</Group>
			)}
			{site && <AuditTrail {...site.trail} />}
			{site && <p className="text-soft">{site.version}</p>}
			<Outlet />
		</section>
	)
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="mb-4">{title}</h2>
			{children}
		</section>
	)
}

function LinkRow({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
	return (
		<SecurityRow title={title} text={text}>
			<QuietLink to={to}>{label}</QuietLink>
		</SecurityRow>
	)
}

/** A complete backup is worth more than a newer one that lacks files. */
function downloadLabel({ newest, complete }: BackupState): string | null {
	if (!newest) return null
	return complete && complete !== newest ? "Download newest complete backup" : "Download newest backup"
}

const address = (range: PageRange) => href("/admin/security") + rangeSearch(range)

function BackupRow({ backup, download }: Pick<Site, "backup" | "download">) {
	return (
		<SecurityRow title="Backups" text={backup}>
			<div className="flex flex-wrap gap-2">
				<ActionButton action={href("/admin/security/backup")} failure="Backup failed">
					<button type="submit" className="button button-quiet">
						Back up now
					</button>
				</ActionButton>
				{download && (
					// A plain form, because React Router can't download a file.
					<form method="post" action={href("/admin/backup/download")}>
						<button type="submit" className="button button-quiet">
							{download}
						</button>
					</form>
				)}
			</div>
		</SecurityRow>
	)
}

function AuditTrail({ entries, total, range }: Site["trail"]) {
	const list = useRef<HTMLOListElement>(null)
	const paging = { range, address, part: "trail", what: "changes" }
	return (
		<section id="trail" aria-labelledby="trail-title">
			<h2 id="trail-title" className="mb-2">
				Changes
			</h2>
			{total === 0 && <p className="text-soft">No changes yet.</p>}
			<EarlierLink {...paging} />
			<ol ref={list} className="@container">
				{entries.map((entry) => (
					<li
						key={entry.id}
						className="grid grid-cols-1 gap-x-4 border-t border-line py-2 @min-[46rem]:grid-cols-[16rem_1fr]"
					>
						<time dateTime={entry.at} className="text-sm text-soft">
							{formatDateTime(entry.at)}
						</time>
						<span className="[overflow-wrap:anywhere]">
							<strong>{entry.username}</strong> {describeChange(entry)}
						</span>
					</li>
				))}
			</ol>
			<MoreLink {...paging} pageSize={AUDIT_PAGE_SIZE} total={total} list={list} />
		</section>
	)
}
