import { href, Link, Outlet } from "react-router"
import { adminContext, backupsContext, databaseContext } from "#app/middleware/context.server.ts"
import { pageOfChanges } from "#app/models/accounts/audit.server.ts"
import { countOpenSessions } from "#app/models/accounts/session.server.ts"
import { isRegistrationLocked } from "#app/models/accounts/user.server.ts"
import { MIN_PASSWORD } from "#app/models/accounts/user.ts"
import { describeBackups, isBackupLate } from "#app/models/backups/backup.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { SETTINGS, settingsOf } from "#app/models/settings/settings-table.ts"
import { parsePages, setPages } from "#app/models/species/catalogue-filters.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { PrefetchedActions } from "#app/ui/forms/prefetched-actions.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/security"
import { AuditTrail } from "./audit-trail.tsx"
import { BackupRow } from "./backup-row.tsx"
import { EndSessionsButton, SecurityRow, SettingForm } from "./security-rows.tsx"

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
			text: describeBackups(backups, now),
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
						text={`Database-stored sessions. You have ${formatCount(sessions, "open session")}, including this one.`}
					>
						{sessions > 1 && <EndSessionsButton />}
					</SecurityRow>
					<BackupRow {...backup} />
					{settingsOf().map((key) => (
						<SecurityRow key={key} title={SETTINGS[key].title} text={SETTINGS[key].help}>
							<SettingForm settingKey={key} value={settings[key]} />
						</SecurityRow>
					))}
					<SecurityRow
						title="Waiver Records"
						text="When terms were accepted, which version, and the receipt numbers."
					>
						<Link to={href("/admin/security/waiver-records")} className="button button-quiet">
							View Records
						</Link>
					</SecurityRow>
				</div>
				<AuditTrail {...trail} address={address} />
			</div>
			<PrefetchedActions addresses={ACTIONS} />
			<Outlet />
		</section>
	)
}

const ACTIONS = [
	href("/admin/security/settings/:key", { key: "tour_passcode" }),
	href("/admin/security/sessions/end"),
	href("/admin/security/backup"),
]

function address(range: { from: number; page: number }): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return `${href("/admin/security")}${params.size > 0 ? `?${params}` : ""}`
}
