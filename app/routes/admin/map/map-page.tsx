import type { ComponentProps } from "react"
import mapStyles from "#app/ui/map/map.css?url"
import { StaffPage } from "#core/staff/staff-page.tsx"

export function MapPage(props: ComponentProps<typeof StaffPage>) {
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<StaffPage {...props} />
		</>
	)
}
