import { href, Link, Outlet } from "react-router"
import { parsePages, setPages } from "../../forms/catalogue-filters.ts"
import { adminContext, backupsContext, databaseContext } from "../../middleware/context.server.ts"
import { pageOfChanges } from "../../models/audit.server.ts"
import { backupWords, isBackupLate } from "../../models/backup.ts"
import { countOpenSessions } from "../../models/session.server.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isRegistrationLocked } from "../../models/user.server.ts"
import { MIN_PASSWORD } from "../../models/user.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { AuditTrail } from "../../ui/staff/audit-trail.tsx"
import { BackupRow } from "../../ui/staff/backup-row.tsx"
import { ReadyVerbs } from "../../ui/staff/ready-verbs.tsx"
import { SETTING_TITLES, SecurityRow, SessionsButton, SettingForm } from "../../ui/staff/security-rows.tsx"
import type { Route } from "./+types/security"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Security") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const backups = await context.get(backupsContext).state()
	const now = new Date()
	const { entries, total, ...range } = await pageOfChanges(db, parsePages(url.searchParams))
	return {
		settings: await readSettings(db),
		locked: await isRegistrationLocked(db),
		sessions: await countOpenSessions(db, context.get(adminContext).id, now),
		backup: {
			text: backupWords(backups, now),
			isLate: isBackupLate(backups, now),
			hasNewest: backups.newest !== undefined,
		},
		trail: { entries, total, range },
	}
}

export default function SecurityTab({ loaderData }: Route.ComponentProps) {
	const { settings, locked, sessions, backup, trail } = loaderData
	return (
		<section id="security" aria-labelledby="security-title">
			<h2 id="security-title" className="blazed mb-4 text-xl">
				Security
			</h2>
			<div className="grid grid-cols-1 gap-8">
				<div>
					<SecurityRow title="Admin Registration" text="Locked after the first admin is created.">
						<strong>{locked ? "Locked" : "Open"}</strong>
					</SecurityRow>
					<SecurityRow title="Password Policy" text={`Minimum ${MIN_PASSWORD} characters.`}>
						<Link to={href("/admin/security/password")} preventScrollReset className="button button-quiet">
							Change Password
						</Link>
					</SecurityRow>
					<SecurityRow
						title="Session Security"
						text={`Database-stored sessions. You have ${sessions} open, this one included.`}
					>
						{sessions > 1 && <SessionsButton />}
					</SecurityRow>
					<BackupRow {...backup} />
					<SecurityRow
						title={SETTING_TITLES.tour_enabled}
						text="Whether visitors can take the wildlife tour."
					>
						<SettingForm settingKey="tour_enabled" value={settings.tour_enabled} />
					</SecurityRow>
					<SecurityRow title={SETTING_TITLES.blog_enabled} text="Whether visitors can read the news.">
						<SettingForm settingKey="blog_enabled" value={settings.blog_enabled} />
					</SecurityRow>
					<SecurityRow
						title={SETTING_TITLES.tour_passcode}
						text="Visitors type it to open the tour. Leave it empty for a tour that is open to all."
					>
						<SettingForm settingKey="tour_passcode" value={settings.tour_passcode} />
					</SecurityRow>
					<SecurityRow
						title="Waiver Records"
						text="When the terms were accepted, which version, and the receipt numbers."
					>
						<Link to={href("/admin/security/waiver-records")} className="button button-quiet">
							Open the Records
						</Link>
					</SecurityRow>
				</div>
				<AuditTrail {...trail} address={address} />
			</div>
			<ReadyVerbs addresses={VERBS} />
			<Outlet />
		</section>
	)
}

const VERBS = [
	href("/admin/security/settings/:key", { key: "tour_passcode" }),
	href("/admin/security/sessions/end"),
	href("/admin/security/backup"),
]

function address(range: { from: number; page: number }): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return `${href("/admin/security")}${params.size > 0 ? `?${params}` : ""}`
}
