import { FEATURES } from "#app/features.ts"
import { knowKindsOf } from "#core/trash/trash-kinds.ts"

knowKindsOf(FEATURES)
