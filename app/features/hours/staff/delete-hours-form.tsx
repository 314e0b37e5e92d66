import { href } from "react-router"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"

type DeleteHoursProps = { kind: "seasons" | "days"; name: string; what: string }

export function DeleteHours({ kind, name, what }: DeleteHoursProps) {
	return (
		<DeleteDetails
			what={`this ${what}`}
			action={href("/admin/site/hours/:kind/:key/delete", { kind, key: name })}
			failure={`Couldn't delete the ${what}`}
			consequence="Its days get the usual hours again. The message that follows has 'Undo'."
			className="mt-8"
		/>
	)
}
