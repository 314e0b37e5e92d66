import { href } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { SecurityRow } from "./security-rows.tsx"

/** `download` is the label of a button, or null without a backup. */
type BackupStatus = { text: string; needsAttention: boolean; download: string | null }

export function BackupRow({ text, needsAttention, download }: BackupStatus) {
	return (
		<SecurityRow title="Backups" text={needsAttention ? `Needs attention: ${text}` : text}>
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
