import { room } from "#core/http/route-helpers.ts"

/** What every feature needs, with nothing specific to the farm: accounts, settings, the trash, feeds. */
export default room("core", ({ page, staffAction }) => ({
	visitors: [
		page("accessibility", "ui/pages/accessibility.tsx", "visitors/accessibility"),
		page("auth", "accounts/pages/auth.tsx", "auth/login"),
		page("auth/create", "accounts/pages/auth.tsx", "auth/register"),
		page("auth/invitation/:token", "accounts/pages/invitation.tsx", "auth/invitation"),
		page("logout", "accounts/pages/logout.ts", "auth/logout"),
		page("site.webmanifest", "document/pages/web-manifest.ts", "feeds/web-manifest"),
		page("sitemap.xml", "document/pages/sitemap.ts", "feeds/sitemap"),
		page("robots.txt", "document/pages/robots.ts", "feeds/robots"),
		page("healthz", "http/pages/healthz.ts", "feeds/healthz"),
	],
	staff: [
		page("admin/security/accounts", "accounts/staff/accounts.tsx", "admin/security/accounts"),
		page("admin/security/accounts/:id", "accounts/staff/account.tsx", "admin/security/account"),
		page("admin/security/second-factor", "accounts/staff/second-factor.tsx", "admin/security/second-factor"),
		page("admin/security", "accounts/staff/security.tsx", "admin/security/security", [
			page("password", "accounts/staff/password.tsx", "admin/security/password"),
			page("settings/:key", "accounts/staff/setting.tsx", "admin/security/setting"),
			staffAction("backup", "security/backup"),
			staffAction("date", "security/date"),
		]),
		page("admin/trash", "trash/staff/trash.tsx", "admin/trash/trash", [
			staffAction("empty", "trash/empty"),
			staffAction("restore", "trash/restore-recent"),
			staffAction("move/:kind/:id", "trash/move"),
			staffAction(":id/restore", "trash/restore"),
			staffAction(":id/delete", "trash/delete-for-good"),
		]),
		page("admin/site/pictures/:key", "settings/staff/section.tsx", "admin/site/pictures/picture"),
		page("admin/site/:section", "settings/staff/section.tsx", "admin/site/section"),
		page(
			"admin/security/backup-download",
			"backups/staff/backup-download-page.tsx",
			"admin/security/backup-download-page",
		),
	],
	files: [
		page("admin/backup/download", "backups/staff/backup-download.ts", "admin/security/backup-download"),
	],
}))
