import { href } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { SecurityRow } from "./security-rows.tsx"

/** What the row says: a line about the newest backup, and whether somebody has to look after it. */
export type BackupWords = { text: string; isLate: boolean; hasNewest: boolean }

/** How the site stands with its backups, one made now, and the newest to take along. */
export function BackupRow({ text, isLate, hasNewest }: BackupWords) {
	return (
		<SecurityRow title="Backups" text={isLate ? `Please look after this: ${text}` : text}>
			<div className="flex flex-wrap gap-2">
				<ActionButton action={href("/admin/security/backup")} failure="No backup was made">
					<button type="submit" className="button button-quiet">
						Back up now
					</button>
				</ActionButton>
				{hasNewest && (
					// A file is an answer for the browser itself, not for the page.
					<form method="post" action={href("/admin/backup/download")}>
						<button type="submit" className="button button-quiet">
							Download the newest
						</button>
					</form>
				)}
			</div>
		</SecurityRow>
	)
}
