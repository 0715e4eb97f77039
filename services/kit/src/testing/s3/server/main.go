// Command s3-server is versitygw, an S3 server over a folder, for tests: its library without its commands, tests and
// other stores, which take most of the time of a build.
//
// Usage: s3-server ADDRESS METADATA_FOLDER OBJECTS_FOLDER; the keys are ROOT_ACCESS_KEY and ROOT_SECRET_KEY.
package main

import (
	"context"
	"log"
	"os"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

func main() {
	if len(os.Args) != 4 {
		log.Fatalf("expected ADDRESS METADATA_FOLDER OBJECTS_FOLDER, got %d arguments", len(os.Args)-1)
	}
	if err := serve(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

// The limits are the defaults of versitygw's own command.
func serve(address, metadata, objects string) error {
	// Beside the objects, because some file systems lack extended attributes.
	sidecar, err := meta.NewSideCar(metadata)
	if err != nil {
		return err
	}
	store, err := posix.New(objects, sidecar, posix.PosixOpts{
		SideCarDir:          metadata,
		Concurrency:         5000,
		CopyObjectThreshold: 5 << 30,
	})
	if err != nil {
		return err
	}
	return embedgw.RunVersityGW(context.Background(), store, &embedgw.Config{
		RootUserAccess:    os.Getenv("ROOT_ACCESS_KEY"),
		RootUserSecret:    os.Getenv("ROOT_SECRET_KEY"),
		Ports:             []string{address},
		MaxConnections:    250_000,
		MaxRequests:       100_000,
		MultipartMaxParts: 10_000,
		Quiet:             true,
	})
}
