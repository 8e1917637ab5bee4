// Package check validates the deployment files against the schemas of Kubernetes and compose, and against what the
// documents promise.
package check

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

// digested matches an image that is pinned by its digest.
var digested = regexp.MustCompile(`^[a-z/-]+:v?[0-9][^@]*@sha256:[0-9a-f]{64}$`)

// cluster holds the objects that a kustomization builds.
type cluster struct {
	t       *testing.T
	objects []runtime.Object
	pods    map[string]core.PodTemplateSpec // by the name of the workload
}

// build returns the objects that kubectl apply -k would send for a directory. It decodes them strictly, without unknown
// or duplicate fields.
func build(t *testing.T, fs filesys.FileSystem, dir string) *cluster {
	t.Helper()
	made, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(fs, dir)
	require.NoError(t, err)
	known := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		apps.AddToScheme, autoscaling.AddToScheme, core.AddToScheme, networking.AddToScheme, policy.AddToScheme,
	} {
		require.NoError(t, add(known))
	}
	decoder := serializer.NewCodecFactory(known, serializer.EnableStrict).UniversalDeserializer()
	c := &cluster{t: t, pods: map[string]core.PodTemplateSpec{}}
	for _, r := range made.Resources() {
		text, err := r.AsYAML()
		require.NoError(t, err)
		o, _, err := decoder.Decode(text, nil, nil)
		require.NoError(t, err, "%s", text)
		c.objects = append(c.objects, o)
		switch o := o.(type) {
		case *apps.Deployment:
			c.pods[o.Name] = o.Spec.Template
			c.selects(o.Spec.Selector, o.Name)
		case *apps.StatefulSet:
			c.pods[o.Name] = o.Spec.Template
			c.selects(o.Spec.Selector, o.Name)
		}
	}
	return c
}

// all returns the objects of a type.
func all[T runtime.Object](c *cluster) (some []T) {
	for _, o := range c.objects {
		if o, ok := o.(T); ok {
			some = append(some, o)
		}
	}
	return some
}

// one returns the only object of a type.
func one[T runtime.Object](c *cluster) T {
	c.t.Helper()
	some := all[T](c)
	require.Len(c.t, some, 1)
	return some[0]
}

// selects checks that a selector matches the pods of one name and no others.
func (c *cluster) selects(by *v1.LabelSelector, name string) {
	c.t.Helper()
	selector, err := v1.LabelSelectorAsSelector(by)
	require.NoError(c.t, err)
	for of, pod := range c.pods {
		require.Equal(c.t, of == name, selector.Matches(labels.Set(pod.Labels)), "%s selects %s", name, of)
	}
}

// port reports whether a pod has a port with a name.
func (c *cluster) port(pod, name string) bool {
	for _, container := range c.pods[pod].Spec.Containers {
		for _, p := range container.Ports {
			if p.Name == name {
				return true
			}
		}
	}
	return false
}

// sound checks the rules that every deployment obeys.
func (c *cluster) sound() {
	t := c.t
	require.NotEmpty(t, c.pods)
	for name, pod := range c.pods {
		require.False(t, *pod.Spec.AutomountServiceAccountToken, name)
		require.True(t, *pod.Spec.SecurityContext.RunAsNonRoot, name)
		require.NotZero(t, *pod.Spec.SecurityContext.RunAsUser, name)
		require.Equal(t, core.SeccompProfileTypeRuntimeDefault, pod.Spec.SecurityContext.SeccompProfile.Type, name)
		for _, container := range pod.Spec.Containers {
			require.False(t, *container.SecurityContext.AllowPrivilegeEscalation, name)
			require.True(t, *container.SecurityContext.ReadOnlyRootFilesystem, name)
			require.Equal(t, []core.Capability{"ALL"}, container.SecurityContext.Capabilities.Drop, name)
			require.NotNil(t, container.StartupProbe, name)
			require.NotNil(t, container.LivenessProbe, name)
			require.NotNil(t, container.ReadinessProbe, name)
			require.NotZero(t, container.Resources.Requests.Cpu().MilliValue(), name)
			require.NotZero(t, container.Resources.Limits.Memory().Value(), name)
			if container.Image != "nonet" { // the operator sets the image of nonet
				require.Regexp(t, digested, container.Image)
			}
		}
	}
	guarded := map[string]bool{}
	for _, p := range all[*networking.NetworkPolicy](c) {
		c.selects(&p.Spec.PodSelector, p.Name)
		require.Equal(t, []networking.PolicyType{"Ingress", "Egress"}, p.Spec.PolicyTypes)
		for _, rule := range p.Spec.Ingress {
			for _, port := range rule.Ports {
				require.True(t, c.port(p.Name, port.Port.StrVal), "%s has a port %v", p.Name, port.Port)
			}
		}
		guarded[p.Name] = true
	}
	for _, s := range all[*core.Service](c) {
		c.selects(&v1.LabelSelector{MatchLabels: s.Spec.Selector}, s.Name)
		for _, port := range s.Spec.Ports {
			require.True(t, c.port(s.Name, port.TargetPort.StrVal), "%s has a port %v", s.Name, port.TargetPort)
		}
	}
	for name := range c.pods {
		require.True(t, guarded[name], "no NetworkPolicy selects %s", name)
	}
	budgets := map[string]int{}
	for _, b := range all[*policy.PodDisruptionBudget](c) {
		c.selects(b.Spec.Selector, b.Name)
		budgets[b.Name] = b.Spec.MinAvailable.IntValue()
	}
	require.Equal(t, 1, budgets["nonet"])
	backend := one[*networking.Ingress](c).Spec.Rules[0].HTTP.Paths[0].Backend.Service
	require.Equal(t, "nonet", backend.Name)
	require.Equal(t, "http", backend.Port.Name)
}

// TestNodesUseExistingRedis checks the nodes for an existing Redis, whose URL is in a secret that the operator creates.
func TestNodesUseExistingRedis(t *testing.T) {
	c := build(t, filesys.MakeFsOnDisk(), "../kubernetes")
	c.sound()
	nodes := one[*apps.Deployment](c)
	require.EqualValues(t, 2, *nodes.Spec.Replicas)
	require.Empty(t, all[*core.Secret](c))
	require.Equal(t, "nonet", secretOf(nodes))
	// A node waits for Redis for 60 s at its start, and drains for 10 s at its end.
	probe := nodes.Spec.Template.Spec.Containers[0].StartupProbe
	require.Greater(t, probe.PeriodSeconds*probe.FailureThreshold, int32(60))
	quiet := nodes.Spec.Template.Spec.Containers[0].Lifecycle.PreStop.Sleep.Seconds
	require.Greater(t, *nodes.Spec.Template.Spec.TerminationGracePeriodSeconds, quiet+10)
}

// TestIncludedRedisIsConfigured checks that the included Redis has the settings of redis.conf, and that the nodes have
// its URL.
func TestIncludedRedisIsConfigured(t *testing.T) {
	c := build(t, filesys.MakeFsOnDisk(), "..")
	c.sound()
	redis, config := one[*apps.StatefulSet](c), one[*core.ConfigMap](c)
	require.Equal(t, redis.Name, redis.Spec.ServiceName)
	want, err := os.ReadFile("../redis.conf")
	require.NoError(t, err)
	require.Equal(t, string(want), config.Data["redis.conf"])
	volumes := map[string]string{"data": redis.Spec.VolumeClaimTemplates[0].Name}
	for _, v := range redis.Spec.Template.Spec.Volumes {
		volumes[v.Name] = v.ConfigMap.Name
	}
	require.Equal(t, map[string]string{"data": "data", "config": config.Name}, volumes)
	secret := one[*core.Secret](c)
	require.Equal(t, secret.Name, secretOf(one[*apps.Deployment](c)))
	require.Equal(t, "redis://"+redis.Name+":6379", string(secret.Data["redis"]))
}

// secretOf returns the name of the secret that holds a node's Redis URL.
func secretOf(nodes *apps.Deployment) string {
	for _, v := range nodes.Spec.Template.Spec.Containers[0].Env {
		if v.Name == "NONET_REDIS" {
			return v.ValueFrom.SecretKeyRef.Name
		}
	}
	return ""
}

// with builds deploy/ with components, as described at the top of its kustomization.
func with(t *testing.T, components string) *cluster {
	t.Helper()
	fs := filesys.MakeFsInMemory()
	require.NoError(t, fs.MkdirAll("/deploy"))
	require.NoError(t, filepath.WalkDir("..", func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if file == "../kustomization.yaml" {
			text = append(text, "components: ["+components+"]\n"...)
		}
		return fs.WriteFile(filepath.Join("/deploy", strings.TrimPrefix(file, "..")), text)
	}))
	c := build(t, fs, "/deploy")
	c.sound()
	return c
}

// TestReplicatedRedisFindsAllServers checks that each list of servers and sentinels is complete, and starts a master
// and its replicas like the test of the scripts.
func TestReplicatedRedisFindsAllServers(t *testing.T) {
	c := with(t, "replicated, kubernetes/autoscale")
	set := one[*apps.StatefulSet](c)
	require.Equal(t, apps.ParallelPodManagement, set.Spec.PodManagementPolicy,
		"the servers must not wait for each other to start")
	require.True(t, service(c, set.Spec.ServiceName).Spec.PublishNotReadyAddresses,
		"servers must find each other before they are ready")
	var servers, sentinels []string
	for i := range *set.Spec.Replicas {
		host := fmt.Sprintf("%s-%d.%s", set.Name, i, set.Spec.ServiceName)
		servers, sentinels = append(servers, host+":6379"), append(sentinels, host+":26379")
	}
	require.Len(t, servers, 3)
	require.Equal(t, "redis+sentinel://"+strings.Join(sentinels, ",")+"/nonet", string(one[*core.Secret](c).Data["redis"]))
	image := ""
	for _, container := range set.Spec.Template.Spec.Containers {
		env := map[string]string{}
		for _, v := range container.Env {
			env[v.Name] = v.Value
		}
		require.Equal(t, strings.Join(sentinels, " "), env["SENTINELS"])
		require.Equal(t, servers[0], env["FIRST"])
		require.Equal(t, "$(POD).nonet-redis:6379", env["REDIS"])
		require.Equal(t, "$(POD).nonet-redis:26379", env["SENTINEL"])
		require.Equal(t, []string{"sh", "/etc/redis/" + container.Name + ".sh"}, container.Command[:2])
		require.Contains(t, []string{"", container.Image}, image, "all manifests must use the same Redis")
		image = container.Image
	}
	config := one[*core.ConfigMap](c)
	for _, name := range []string{"redis.conf", "redis.sh", "sentinel.sh"} {
		want, err := os.ReadFile("../replicated/" + name)
		require.NoError(t, err)
		require.Equal(t, string(want), config.Data[name])
	}
	require.Equal(t, config.Name, set.Spec.Template.Spec.Volumes[0].ConfigMap.Name)
	for _, p := range all[*policy.PodDisruptionBudget](c) {
		if p.Name == set.Name {
			require.Equal(t, 2, p.Spec.MinAvailable.IntValue(), "a master and a replica, and most of the sentinels")
		}
	}
	for _, p := range all[*networking.NetworkPolicy](c) {
		if p.Name == set.Name {
			require.Len(t, p.Spec.Ingress[0].From, 2, "only nodes and Redis servers may connect")
			require.Equal(t, "nonet-redis", p.Spec.Egress[1].To[0].PodSelector.MatchLabels["app"])
		}
	}
}

// service returns the service with a name.
func service(c *cluster, name string) *core.Service {
	c.t.Helper()
	for _, s := range all[*core.Service](c) {
		if s.Name == name {
			return s
		}
	}
	require.Fail(c.t, "no service "+name)
	return nil
}

// TestAutoscalerAdjustsNodes checks that the autoscaler refers to the nodes, whose number the manifest leaves open.
func TestAutoscalerAdjustsNodes(t *testing.T) {
	c := with(t, "kubernetes/autoscale")
	scaler, nodes := one[*autoscaling.HorizontalPodAutoscaler](c), one[*apps.Deployment](c)
	require.Equal(t, nodes.Name, scaler.Spec.ScaleTargetRef.Name)
	require.Nil(t, nodes.Spec.Replicas, "a fixed number would undo the autoscaler at each apply")
	text, err := os.ReadFile("../prometheus/adapter.yml")
	require.NoError(t, err)
	var adapter struct {
		Rules []struct{ Name struct{ As string } }
	}
	require.NoError(t, yaml.Unmarshal(text, &adapter))
	require.Equal(t, scaler.Spec.Metrics[0].Pods.Metric.Name, adapter.Rules[0].Name.As)
}

// TestImagesArePinned checks that compose and the Dockerfile pin their images by digest, and that all use the same
// Redis.
func TestImagesArePinned(t *testing.T) {
	text, err := os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	var compose struct {
		Services map[string]struct{ Image string }
	}
	require.NoError(t, yaml.Unmarshal(text, &compose))
	require.NotEmpty(t, compose.Services)
	for name, s := range compose.Services {
		if s.Image != "nonet" {
			require.Regexp(t, digested, s.Image, name)
		}
	}
	redis := build(t, filesys.MakeFsOnDisk(), "..").pods["nonet-redis"].Spec.Containers[0].Image
	require.Equal(t, redis, compose.Services["redis"].Image)
	text, err = os.ReadFile("../Dockerfile")
	require.NoError(t, err)
	for _, m := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(string(text), -1) {
		if m[1] != "scratch" {
			require.Regexp(t, digested, m[1])
		}
	}
}
