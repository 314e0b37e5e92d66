import { href } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { SecurityRow } from "./security-rows.tsx"

export type BackupStatus = { text: string; isLate: boolean; hasNewest: boolean }

export function BackupRow({ text, isLate, hasNewest }: BackupStatus) {
	return (
		<SecurityRow title="Backups" text={isLate ? `Needs attention: ${text}` : text}>
			<div className="flex flex-wrap gap-2">
				<ActionButton action={href("/admin/security/backup")} failure="Backup failed">
					<button type="submit" className="button button-quiet">
						Back up now
					</button>
				</ActionButton>
				{hasNewest && (
					// A plain form, because React Router can't download a file.
					<form method="post" action={href("/admin/backup/download")}>
						<button type="submit" className="button button-quiet">
							Download newest backup
						</button>
					</form>
				)}
			</div>
		</SecurityRow>
	)
}
